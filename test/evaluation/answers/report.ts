import { env } from 'node:process'
import { createLanguageModels } from '#adapters/language-model/language-models.ts'
import { operatorModel } from '#domains/ai/models/operator-model.ts'
import type { Config } from '#kernel/config.ts'
import { settingsOf } from '#roles/settings.ts'
import { builtin, measured, sharedWords, told, type Engine } from './measure.ts'
import { modelled } from './modelled.ts'
import { questions } from './questions.ts'

type Named = readonly [name: string, engine: Engine]

/** What engines show for questions to an invented workspace: the built-in one, a search by shared words, and the model that is set up. */
export async function answersReport(config = configured()): Promise<string> {
  const engines: Named[] = [
    ['built-in engine', builtin],
    ['shared words', sharedWords],
    ...(await modelOf(config)),
  ]
  const lines = await Promise.all(engines.map(linesOf))
  return [`${questions.length} questions`, ...lines.flat()].join('\n')
}

/** The same settings as the service has. */
function configured(): Config {
  const given = Object.entries(env).filter(([name]) => name.startsWith('AI_'))
  return settingsOf(Object.fromEntries(given))
}

async function modelOf(config: Config): Promise<Named[]> {
  const models = createLanguageModels({ fetch: undefined as never })
  const model = await operatorModel(config, models)
  return model === undefined ? [] : [[model.id, modelled(models, model)]]
}

async function linesOf([name, engine]: Named): Promise<string[]> {
  const all = await told(engine)
  const languages = [...new Set(questions.map(({ language }) => language))]
  const among = (wanted: string) => all.filter(({ question: { language } }) => language === wanted)
  return [
    `  ${name}: ${figures(all)}`,
    ...languages.map((language) => `    ${language}: ${figures(among(language))}`),
  ]
}

function figures(all: Parameters<typeof measured>[0]): string {
  const { rightFirst, abstained } = measured(all)
  return `right record first ${rightFirst.toFixed(2)}, abstained ${abstained.toFixed(2)}`
}
