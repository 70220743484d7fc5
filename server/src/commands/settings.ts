import { judgeConfig } from '../config.ts'
import type { Judgement } from '../config.ts'
import { knownSettings } from '../docs/settingsPage.ts'
import { FILE_SETTINGS } from '../settingSources.ts'
import type { Env, SettingSources } from '../settingSources.ts'
import type { Outcome } from './command.ts'

const asFile = (name: string): string => `${name}_FILE`

/** Checks the settings as the server does at its start, and also finds unknown names in the settings file. */
export function judgeSources({ environment, file, path }: SettingSources): Judgement {
  const judgement = judgeConfig({ ...file, ...environment })
  const known = new Set(knownSettings().map(({ name }) => name))
  for (const name of FILE_SETTINGS) known.add(asFile(name))
  const foreign = Object.keys(file).filter((name) => !known.has(name))
  const mistyped = Object.keys(environment).flatMap((name) => {
    const meant = known.has(name) ? undefined : [...known].find((setting) => isOneLetterAway(name, setting))
    return meant === undefined ? [] : [`${name} in the environment is not a setting, but ${meant} is`]
  })
  return {
    ...judgement,
    warnings: [
      ...judgement.warnings,
      ...foreign.map((name) => `${name} of ${path} is not a setting`),
      ...mistyped,
    ],
  }
}

/**
 * The check ignores names with fewer characters than this, because the environment has many short variables of other
 * programs, such as NODE.
 */
const MISTYPED_MIN = 6

/** Whether the names differ by one letter added, removed or changed, or by two neighbouring letters swapped. */
function isOneLetterAway(typed: string, setting: string): boolean {
  if (Math.min(typed.length, setting.length) < MISTYPED_MIN || typed === setting) return false
  let start = 0
  while (typed[start] === setting[start]) start += 1
  const [one, other] = [typed.slice(start), setting.slice(start)]
  return (
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1) === other.slice(1) ||
    (one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2))
  )
}

/** Reports every problem with the settings at once. */
export function checkSettings(sources: SettingSources): Outcome {
  const { problems, warnings } = judgeSources(sources)
  const lines = [
    ...problems.map((problem) => `wrong    ${problem}.`),
    ...warnings.map((warning) => `warning  ${warning}.`),
  ]
  return {
    data: { problems, warnings },
    text: lines.join('\n') || 'Every setting is right.',
    isAlarm: problems.length > 0,
    isWarning: warnings.length > 0,
  }
}

interface ShownSetting {
  name: string
  /**
   * The value to show, or null if there is none. An address with a password is reduced to its host, and other secrets
   * are hidden.
   */
  value: string | null
  isHidden: boolean
  from: string
}

const HIDDEN = '(hidden)'
const LIST_SETTINGS = ['CORS_ORIGINS', 'TRUSTED_PROXIES', 'MFA_REQUIRED_ROLES']
/** This rule also hides secrets whose settings are added later. */
const SOUNDS_SECRET = /SECRET|TOKEN|PASSWORD|PASSPHRASE|KEY/

const isSecret = (name: string): boolean =>
  FILE_SETTINGS.includes(name) || (SOUNDS_SECRET.test(name) && !name.endsWith('_FILE'))

/**
 * A strict rule, so that no part of a password can look like a host. The address has at most one `@`, and a host after
 * it.
 */
const STRICT_ADDRESS =
  /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?:[^\s/?#@\\]*@)?(?<host>[\w.-]+|\[[\da-f:.]+\])(?<port>:\d+)?(?<path>\/[^\s?#@\\]*)?(?<rest>[?#][^\s@\\]*)?$/i

/** Reduces an address to its destination. Removes the user, password, path and query, because each can be a secret. */
function addressOf(text: string): string {
  const parts = STRICT_ADDRESS.exec(text)?.groups
  if (!parts) return HIDDEN
  const { scheme, host, port = '', path = '', rest = '' } = parts
  const database = /^postgres(ql)?$/i.test(scheme ?? '') ? path : ''
  const hasMore = rest !== '' || (database === '' && path.length > 1)
  return `${scheme}://${host}${port}${database}${hasMore ? '/…' : ''}`
}

function shownValue(name: string, value: string): string {
  if (isSecret(name)) return name.endsWith('_URL') ? addressOf(value) : HIDDEN
  if (LIST_SETTINGS.includes(name))
    return value
      .split(',')
      .map((part) => shownPart(part.trim()))
      .join(',')
  return shownPart(value)
}

/**
 * Hides the private parts of every address, because an operator might put a password into an address that should not
 * have one.
 */
const shownPart = (text: string): string => (text.includes('://') ? addressOf(text) : text)

const isSet = (name: string, of: Env): boolean => (of[name] ?? '') !== ''

/** Every setting with its value and the origin of that value, without secrets. */
export function showSettings({ environment, file, path }: SettingSources): Outcome {
  const placeOf = (name: string): string | undefined => {
    if (isSet(name, environment)) return 'environment'
    // A blank value in the environment also cancels the value in the file.
    return isSet(name, file) && environment[name] === undefined ? path : undefined
  }
  const data = knownSettings().map(({ name, fallback }): ShownSetting => {
    const place = placeOf(name)
    if (place !== undefined) {
      const value = (place === 'environment' ? environment[name] : file[name]) ?? ''
      const shown = shownValue(name, value)
      return { name, value: shown, isHidden: shown !== value, from: place }
    }
    const inFile = FILE_SETTINGS.includes(name) ? placeOf(asFile(name)) : undefined
    if (inFile !== undefined)
      return { name, value: HIDDEN, isHidden: true, from: `${asFile(name)}, ${inFile}` }
    return { name, value: fallback ?? null, isHidden: false, from: 'default' }
  })
  const width = Math.max(...data.map(({ name }) => name.length))
  const lines = data.map(({ name, value, from }) => `${name.padEnd(width)}  ${value ?? '-'}  (${from})`)
  return { data, text: lines.join('\n') }
}
