import { endpoint, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { listedWithin } from '#kernel/http/listed-by.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { resource } from '#kernel/http/resource.ts'
import { listMessages } from './messages.ts'
import {
  AiMessageList,
  AiThread,
  AiThreadChange,
  AiThreadList,
  messagesQuery,
  NewAiThread,
  threadsQuery,
} from './schemas.ts'
import { changeThread, createThread, deleteThread, listThreads, readThread } from './threads.ts'

export const threadEndpoints: AnyEndpoint[] = [
  ...resource({
    path: '/ai/threads/',
    names: ['ai_thread', 'ai_threads'],
    shapes: {
      item: AiThread,
      list: AiThreadList,
      query: threadsQuery,
      create: NewAiThread,
      change: AiThreadChange,
    },
    verbs: {
      list: listThreads,
      read: readThread,
      create: createThread,
      change: changeThread,
      delete: deleteThread,
    },
    more: {
      list: { description: 'Conversations with the agent: your own, or the shared ones.' },
      change: { description: 'Renames, shares or archives it. Only its creator may.' },
      delete: {
        description: 'Deletes its messages too. Only its creator may; run charges remain.',
      },
    },
  }),
  endpoint({
    ...onOne(readThread),
    route: 'GET /ai/threads/{id}/messages/',
    summary: 'List the messages of a thread',
    description: 'Oldest first.',
    ...listedWithin(messagesQuery, AiMessageList, listMessages),
    tool: { name: 'list_ai_messages', params: { id: 'thread_id' } },
  }),
]
