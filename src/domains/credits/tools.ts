import { z } from 'zod'
import { tool } from '#kernel/mcp/tool.ts'
import { Wallet } from './schemas.ts'
import { readWallet } from './wallet.ts'

const getWalletBalance = tool({
  name: 'get_wallet_balance',
  title: 'Get wallet balance',
  description:
    'Reads the credit wallet: balance, what running work has reserved, the monthly cap, and whether metered work is paused. Amounts are credits as decimal strings; balance minus reserved can be spent.',
  access: 'member',
  permission: 'read',
  input: z.strictObject({}),
  output: Wallet,
  handle: ({ scope }) => readWallet(scope),
})

export const tools = [getWalletBalance]
