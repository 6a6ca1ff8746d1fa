import { setTimeout as sleep } from 'node:timers/promises'
import { said, type Fixtures } from './fixture.ts'

/** One pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const image = { type: 'image', data: pixel, mimeType: 'image/png' } as const

/** The head of a sound that holds nothing. */
function silence(): string {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
  ] as const)
    head.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at)
  head.write('data', 36)
  return head.toString('base64')
}

function embedded(uri: string, mimeType: string, text: string) {
  return { type: 'resource', resource: { uri, mimeType, text } } as const
}

const moment = 50

/** Tools that return every kind of content, or tell something while they run. */
export const contents: Fixtures = {
  test_simple_text: {
    description: 'Returns a text.',
    run: () => said('This is a simple text response for testing.'),
  },
  test_image_content: { description: 'Returns an image.', run: () => ({ content: [image] }) },
  test_audio_content: {
    description: 'Returns a sound.',
    run: () => ({ content: [{ type: 'audio', data: silence(), mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'Returns a resource.',
    run: () => ({
      content: [
        embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
      ],
    }),
  },
  test_multiple_content_types: {
    description: 'Returns a text, an image and a resource.',
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        embedded(
          'test://mixed-content-resource',
          'application/json',
          JSON.stringify({ test: 'data', value: 123 }),
        ),
      ],
    }),
  },
  test_error_handling: {
    description: 'Fails.',
    run: () => ({
      ...said('This tool intentionally returns an error for testing'),
      isError: true,
    }),
  },
  test_tool_with_progress: {
    description: 'Tells how far it is.',
    run: async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
        await sleep(moment)
      }
      return said('Done.')
    },
  },
  test_tool_with_logging: {
    description: 'Says what it does.',
    streams: true,
    run: async ({ mcpReq }) => {
      for (const step of ['started', 'processing data', 'completed']) {
        await mcpReq.log('info', `Tool execution ${step}`)
        await sleep(moment)
      }
      return said('Done.')
    },
  },
  test_logging_tool: {
    description: 'Says what it does to who asked for it.',
    streams: true,
    run: async ({ mcpReq }) => {
      await mcpReq.log('info', 'Nobody asked')
      return said('Done.')
    },
  },
}
