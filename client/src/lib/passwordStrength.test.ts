import { expect, it } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

it.each([
  ['aB3!x', 'Weak', 'under 6 characters [SIGNUP-16]'],
  ['Abcdef1!', 'Strong', 'with 8 characters of all four kinds [SIGNUP-17]'],
  ['ABCDEF1!', 'Medium', 'without a lower-case letter [SIGNUP-18]'],
  ['abcdef1!', 'Medium', 'without an upper-case letter [SIGNUP-18]'],
  ['Abcdefg!', 'Medium', 'without a digit [SIGNUP-18]'],
  ['Abcdefg1', 'Medium', 'without a symbol [SIGNUP-18]'],
  ['Abc1!x', 'Medium', 'under 8 characters [SIGNUP-18]'],
])('passwordStrength rates %s in a sign-up as %s: %s', (password, label) => {
  expect(passwordStrength(password, 'signup')).toBe(label)
})

it.each([
  ['AB3!x', 'Weak', 'under 6 characters [PASSWORD-19]'],
  ['ABCDEF1!', 'Strong', 'with upper-case letter, digit and symbol [PASSWORD-20]'],
  ['abcdef1!', 'Medium', 'without an upper-case letter [PASSWORD-21]'],
])('passwordStrength rates %s in a password change as %s: %s', (password, label) => {
  expect(passwordStrength(password, 'change')).toBe(label)
})
