import { proposer } from '#kernel/text/nearest.ts'
import { refused } from '#kernel/query/condition.ts'
import { shown } from '#kernel/wire/shown.ts'
import { faultOfRanges, isDay, noSuchDay, partNames } from './ranges.ts'
import { nextOf, readRecurrence, ruleLine, type Recurrence } from './rule.ts'

const example =
  'Send an RFC 5545 rule that repeats daily or less often, such as FREQ=WEEKLY;BYDAY=MO. A line such as DTSTART;TZID=Europe/Berlin:20270104T090000 may precede it.'

/** The rule of a text that somebody sends. @throws ValidationFailed, with what to send instead */
export function readSent(text: string): Recurrence {
  const rule = readRecurrence(text)
  const fault = faultOfText(text)
  if (rule === undefined) throw refused('recurrence', 'malformed', fault ?? example)
  if (fault !== undefined) throw refused('recurrence', 'invalid', fault)
  return rule
}

function faultOfText(text: string): string | undefined {
  const lines = text.trim().split(/\r?\n/)
  const rule = ruleLine(lines)
  if (!/[=;]/.test(rule)) return example
  return faultOfLines(lines) ?? faultOfParts(rule) ?? faultOfRanges(rule)
}

function faultOfLines([first = '', ...others]: readonly string[]): string | undefined {
  if (others.length === 0) return undefined
  if (others.length > 1 || !/^DTSTART/i.test(first))
    return 'Only one line may precede the rule, and it must begin with DTSTART. Leave out EXDATE, RDATE and further lines, which are not supported.'
  const day = /:(\d{8})T/.exec(first)?.[1]
  if (day !== undefined && !isDay(day)) return `DTSTART of ${day}: ${noSuchDay}`
  return readRecurrence(`${first}\nFREQ=DAILY`) === undefined
    ? 'The line before the rule must give a time and its zone, such as DTSTART;TZID=Europe/Berlin:20270104T090000, or DTSTART:20270104T090000Z.'
    : undefined
}

const unread: Readonly<Record<string, string>> = {
  BYHOUR: 'the time of day is that of `due`, so leave it out',
  BYMINUTE: 'the time of day is that of `due`, so leave it out',
  BYSECOND: 'the time of day is that of `due`, so leave it out',
  BYWEEKNO: 'leave it out, and say BYMONTH with BYDAY or BYMONTHDAY',
  BYYEARDAY: 'leave it out, and say BYMONTH with BYMONTHDAY',
}

function faultOfParts(rule: string): string | undefined {
  const said = rule.split(';')
  const names = said.map((part) => part.split('=')[0] ?? '')
  if (said.includes('')) return 'Put one semicolon between two parts, and none at the end.'
  const strange = names.find((name) => !partNames.includes(name))
  if (strange !== undefined) return faultOfName(strange)
  const bare = said.find((part) => part.split('=').length !== 2)
  if (bare !== undefined)
    return `Send "${shown(bare, 40)}" as a name and a value, such as FREQ=DAILY.`
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return `Send ${twice} once.`
  return names[0] === 'FREQ' ? undefined : 'Begin with FREQ, such as FREQ=WEEKLY;INTERVAL=2.'
}

function faultOfName(name: string): string {
  const why = Object.hasOwn(unread, name) ? unread[name] : undefined
  if (why !== undefined) return `${name} is not supported: ${why}.`
  const near = proposer()(name, partNames)
  const hint =
    near === undefined ? `Its parts are ${partNames.join(', ')}.` : `Did you mean "${near}"?`
  return `A rule has no part "${shown(name, 40)}". ${hint}`
}

/** What to do about a rule by which nothing comes after a time, by the clock of a zone. */
export function faultOfLast(recurrence: Recurrence, from: Date, zone: string): string {
  const rule = recurrence.rule.replaceAll(/;(?:COUNT|UNTIL)=[^;]*/g, '')
  if (nextOf({ ...recurrence, rule }, from, from, zone) === undefined)
    return 'The rule has no time within two hundred steps of FREQ. Send days that come sooner, a lower INTERVAL, or a later DTSTART.'
  return recurrence.rule.includes(';COUNT=')
    ? 'The task would not repeat: COUNT includes this task. Send a higher COUNT, or null instead of a rule.'
    : 'The task would not repeat: the rule ends before its next time. Send a later UNTIL, or null instead of a rule.'
}
