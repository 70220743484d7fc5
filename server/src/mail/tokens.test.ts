import { expect, test } from 'vitest'
import { createSecretBox } from '../crypto/secretBox.ts'
import { isMailedToken, mailedToken, readMailedToken } from './tokens.ts'
import type { TokenSubject } from './tokens.ts'

const secrets = createSecretBox('one key')
const subject: TokenSubject = { kind: 'reply', object: '12.345', userId: 7, generation: 2 }

test('mailedToken contains the id of its person, and a proof of 26 base32 characters [REPLY-01]', () => {
  const token = mailedToken(secrets, subject)
  expect(token).toMatch(/^12\.345-7-[a-z2-7]{26}$/)
  expect(mailedToken(secrets, subject)).toBe(token)
  expect(readMailedToken(token)).toEqual({ object: '12.345', userId: 7 })
  expect(isMailedToken(secrets, token, subject)).toBe(true)
  expect(isMailedToken(secrets, token.toUpperCase(), subject)).toBe(true)
})

test.each<[string, Partial<TokenSubject>]>([
  ['another kind', { kind: 'verdict' }],
  ['another object', { object: '12.346' }],
  ['another person', { userId: 8 }],
  ['a later generation', { generation: 3 }],
  ['no generation', { generation: undefined }],
])('isMailedToken rejects a token of %s [REPLY-01]', (_name, other) => {
  const token = mailedToken(secrets, subject)
  expect(isMailedToken(secrets, token, { ...subject, ...other })).toBe(false)
  const [proof] = token.split('-').slice(-1)
  const own = mailedToken(secrets, { ...subject, ...other })
  expect(own.endsWith(String(proof))).toBe(false)
})

test('mailedToken differs between installations, and readMailedToken ignores other texts [REPLY-01]', () => {
  const token = mailedToken(secrets, subject)
  expect(isMailedToken(createSecretBox('another key'), token, subject)).toBe(false)
  for (const none of [
    '',
    token.slice(1, -1),
    `${token}a`,
    token.replace('12', '../12'),
    `-7-${'a'.repeat(26)}`,
  ])
    expect([none, isMailedToken(secrets, none, subject)]).toEqual([none, false])
  expect(readMailedToken(`12-0-${'a'.repeat(26)}`)).toBeUndefined()
  expect(readMailedToken(`${'1'.repeat(25)}-7-${'a'.repeat(26)}`)).toBeUndefined()
})
