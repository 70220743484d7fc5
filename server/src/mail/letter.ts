import type { SecretBox } from '../crypto/secretBox.ts'

export type Secrets = Record<string, string>

/** Returns the secrets of a stored message. Empty once the secrets are erased. */
export function readSecrets(box: SecretBox, sealed: Buffer | null): Secrets {
  return sealed === null ? {} : (JSON.parse(box.decrypt(sealed)) as Secrets)
}

/** Part of a text: plain text, or the value of a secret. */
export interface Piece {
  text: string
  secret?: string
}

/** Splits a text at its `{{name}}` placeholders. A placeholder without a value is left unchanged. */
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

// Replaces line breaks, because a line break in a header would start another header.
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
