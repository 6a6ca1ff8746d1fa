/** Where the REST surface is mounted; the version is part of the path. */
export const apiPrefix = '/api/v1'
