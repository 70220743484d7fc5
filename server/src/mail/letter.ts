import type { SecretBox } from '../crypto/secretBox.ts'

export type Secrets = Record<string, string>

/** The secrets of a stored message; none once they are wiped. */
export function readSecrets(box: SecretBox, sealed: Buffer | null): Secrets {
  return sealed === null ? {} : (JSON.parse(box.decrypt(sealed)) as Secrets)
}

/** A piece of a text: as written, or the value of a secret. */
export interface Piece {
  text: string
  secret?: string
}

/** Splits a text at its `{{name}}` tokens; one without a value stays as it is written. */
export function piecesOf(text: string, secrets: Secrets): Piece[] {
  return text.split(/(\{\{\w+\}\})/).map((part) => {
    const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1]
    if (name === undefined || !Object.hasOwn(secrets, name)) return { text: part }
    return { text: secrets[name] ?? '', secret: name }
  })
}

export function fillText(text: string, secrets: Secrets): string {
  return piecesOf(text, secrets)
    .map((piece) => piece.text)
    .join('')
}

// A line break in a header would start another header.
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
