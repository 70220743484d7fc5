import { it } from 'vitest'
import { expectHiddenPasswords } from '../../test/shownSettings.ts'

it(
  'showSettings shows no part of 400 passwords, whatever characters they have [OPS-45]',
  { timeout: 300_000 },
  () => expectHiddenPasswords(200),
)
