import { kernelSettings, misspelt, readConfig, type Config } from '#kernel/config.ts'
import { halves as halvesOfAi, settings as ofAi } from '#domains/ai/settings.ts'
import { halves as halvesOfCredits, settings as ofCredits } from '#domains/credits/settings.ts'
import { settings as ofCrm } from '#domains/crm/settings.ts'
import { settings as ofDirectory } from '#domains/directory/settings.ts'
import { settings as ofForms } from '#domains/forms/settings.ts'
import { settings as ofGtm } from '#domains/gtm/settings.ts'
import { settings as ofIdentity } from '#domains/identity/settings.ts'
import { settings as ofSite } from '#domains/site/settings.ts'

const ofDomains = {
  ...ofIdentity,
  ...ofCredits,
  ...ofDirectory,
  ...ofCrm,
  ...ofForms,
  ...ofAi,
  ...ofGtm,
  ...ofSite,
}

/** Every setting there is, the kernel's first. */
export const settingNames = Object.keys({ ...kernelSettings, ...ofDomains })

type Environment = Readonly<Record<string, string | undefined>>

/** All settings, those of the domains too. @throws InvalidSettings */
export function settingsOf(environment: Environment): Config {
  return readConfig(environment, ofDomains, [halvesOfAi, halvesOfCredits])
}

/** What the environment names almost like a setting, as a line each. */
export function misspeltSettings(environment: Environment): string[] {
  return misspelt(environment, settingNames)
}
