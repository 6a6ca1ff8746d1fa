/** For the environment of programs that tests kill, which never come to keep what they compile: where it is already. */
export const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
