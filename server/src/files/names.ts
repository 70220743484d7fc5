import { nameForType } from '@doorstep/contract/fileNames'

const MAX_NAME = 120
const FALLBACK = 'photo'
// Control characters, line and paragraph separators, and characters that reverse or hide the text around them.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/**
 * Cleans the name that a file had on the person's device. The result is only for display: never a path, never empty.
 */
export function cleanName(given: string): string {
  const base = given.toWellFormed().replace(UNSAFE, '').split(/[/\\]/).at(-1) ?? ''
  const name = base
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return shorten(name) || FALLBACK
}

/** Cleans a name and gives it an extension that matches the type of the file. */
export function cleanNameOf(given: string, type: string): string {
  return shorten(nameForType(cleanName(given), type))
}

function shorten(name: string): string {
  if (name.length <= MAX_NAME) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return cut(name, MAX_NAME - extension.length).trimEnd() + extension
}

// Half a surrogate pair cannot be stored.
function cut(text: string, length: number): string {
  const part = text.slice(0, length)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
