import { builtin, measured, sharedWords, type Engine } from './measure.ts'
import { questions } from './questions.ts'

/** What the built-in engine shows for questions to an invented workspace, beside a search by shared words. */
export function answersReport(): string {
  const languages = [...new Set(questions.map(({ language }) => language))]
  const lines = [
    ['built-in engine', builtin] as const,
    ['shared words', sharedWords] as const,
  ].flatMap(([name, engine]) => [
    `  ${name}: ${figures(engine)}`,
    ...languages.map((language) => `    ${language}: ${figures(engine, language)}`),
  ])
  return [`${questions.length} questions`, ...lines].join('\n')
}

function figures(engine: Engine, language?: string): string {
  const among = questions.filter((one) => language === undefined || one.language === language)
  const { rightFirst, abstained } = measured(engine, among)
  return `right record first ${rightFirst.toFixed(2)}, abstained ${abstained.toFixed(2)}`
}
