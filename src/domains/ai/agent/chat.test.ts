import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AbstractChat, DefaultChatTransport, type ChatState, type UIMessage } from 'ai'
import { withInstance } from '#test/instance.ts'
import { metered, price, tenantOf } from '../ai.fixture.ts'

type Here = Awaited<ReturnType<typeof tenantOf>>

interface AgentMetadata {
  readonly run_id: string
  readonly thread_id: string
  readonly credits?: string
}

type AgentMessage = UIMessage<AgentMetadata>

/** What `useChat` keeps in the state of React, and other front ends in theirs. */
class Kept implements ChatState<AgentMessage> {
  status: ChatState<AgentMessage>['status'] = 'ready'
  error: Error | undefined
  messages: AgentMessage[] = []
  snapshot = structuredClone
  pushMessage(message: AgentMessage) {
    this.messages = [...this.messages, message]
  }
  popMessage() {
    this.messages = this.messages.slice(0, -1)
  }
  replaceMessage(index: number, message: AgentMessage) {
    this.messages = this.messages.with(index, structuredClone(message))
  }
}

/** What `useChat` is made of. */
class Chat extends AbstractChat<AgentMessage> {}

/** As docs/ai.md has it. */
function transportTo({ owner, tenant, at }: Here, run: { id: string }) {
  const api = `${owner.origin}/api/v1`
  return new DefaultChatTransport<AgentMessage>({
    api: `${api}/ai/agent/stream/`,
    headers: { authorization: `Token ${owner.token}` },
    prepareSendMessagesRequest: ({ messages }) => ({
      body: {
        organization_id: tenant.id,
        thread_id: messages.findLast(({ metadata }) => metadata)?.metadata?.thread_id,
        message: messages
          .at(-1)
          ?.parts.map((part) => (part.type === 'text' ? part.text : ''))
          .join(''),
      },
    }),
    prepareReconnectToStreamRequest: () => ({ api: `${api}/ai/runs/${run.id}/stream/${at}` }),
  })
}

function chatOf(here: Here, run = { id: '' }) {
  const onData = ({ data }: { data: unknown }) => void Object.assign(run, { id: idIn(data) })
  const chat = new Chat({ state: new Kept(), transport: transportTo(here, run), onData })
  return { chat, run }
}

function idIn(data: unknown): string {
  return (data as { run_id: string }).run_id
}

function textOf({ parts }: AgentMessage): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

suite('a chat of the AI SDK', () => {
  const node = metered('openai_compatible', { ...price, AI_SECONDS: '20' })

  test('goes on in its thread', async () => {
    const here = await tenantOf(await node())
    const { chat, run } = chatOf(here)
    await chat.sendMessage({ text: 'Who?' })
    assert.equal(chat.status, 'ready', String(chat.error))
    await chat.sendMessage({ text: 'And who else?' })
    const roles = chat.messages.map(({ role }) => role)
    assert.deepEqual(roles, ['user', 'assistant', 'user', 'assistant'])
    const [, first, , second] = chat.messages
    assert.equal(textOf(second!), 'Mara Lind [1].')
    assert.equal(first!.metadata?.thread_id, second!.metadata?.thread_id)
    assert.deepEqual([second!.metadata?.run_id, second!.metadata?.credits], [run.id, '0.20'])
  })

  test('resumes what another node said meanwhile', async () => {
    const here = await tenantOf(await node())
    const left = chatOf(here)
    const sent = left.chat.sendMessage({ text: 'behave:slow' })
    while (!left.chat.messages.some((one) => textOf(one).includes('word3')))
      await new Promise((resolve) => setTimeout(resolve, 20))
    await left.chat.stop()
    await sent
    await withInstance({}, async (other) => {
      const elsewhere = { ...here, owner: other.as(here.owner) }
      const resumed = chatOf(elsewhere, left.run)
      await resumed.chat.resumeStream()
      assert.equal(resumed.chat.status, 'ready', String(resumed.chat.error))
      const said = Array.from({ length: 40 }, (_, index) => `word${index} `).join('')
      assert.equal(textOf(resumed.chat.messages.at(-1)!), said)
    })
  })

  test('is told why it was refused, and why a model failed', async () => {
    const here = await tenantOf(await node())
    const failing = chatOf(here)
    await failing.chat.sendMessage({ text: 'behave:500' })
    assert.match(failing.chat.error!.message, /^model_unavailable: Its provider failed/)
    await here.owner.patch(`/credits/wallet/${here.at}`, { ai_paused: true })
    const refused = chatOf(here)
    await refused.chat.sendMessage({ text: 'Who?' })
    assert.match(refused.chat.error!.message, /"code":"ai_paused"/)
  })
})
