import { demoSiteOrigin, startDemoSite } from '#adapters/web/demo-site/start-demo-site.ts'
import type { Config } from '#kernel/config.ts'
import type { Runtime } from '#roles/runtime.ts'

/** The invented company with which a new service can be toured without Internet. */
export interface Demo {
  /** The settings, with the company's website within reach. */
  readonly config: Config
  readonly email: string
  readonly password: string
  /** Puts the workspace in place, once. */
  prepare(runtime: Runtime): Promise<void>
  close(): Promise<void>
}

const email = 'demo@hearthmill.example'
const password = 'regenerate-the-land'

/** Serves the company's website locally, where its domain leads to from now on. */
export const startDemo = async (config: Config): Promise<Demo> => {
  const site = await startDemoSite()
  const origins = new Map([[demoSiteOrigin, site.origin], ...config.OUTBOUND_ORIGIN_MAP])
  return {
    config: { ...config, OUTBOUND_ORIGIN_MAP: origins },
    email,
    password,
    prepare: async () => undefined,
    close: () => site.close(),
  }
}
