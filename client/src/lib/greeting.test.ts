import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

const at = (time: string) => greeting(new Date(`2026-01-15T${time}Z`), 'Europe/London')

it('says morning before 12:00 [DASH-01]', () => {
  expect(at('00:00:00')).toBe('Good morning')
  expect(at('11:59:59')).toBe('Good morning')
})

it('says afternoon from 12:00 and before 17:00 [DASH-02]', () => {
  expect(at('12:00:00')).toBe('Good afternoon')
  expect(at('16:59:59')).toBe('Good afternoon')
})

it('says evening from 17:00 on [DASH-03]', () => {
  expect(at('17:00:00')).toBe('Good evening')
  expect(at('23:59:59')).toBe('Good evening')
})

it('goes by the time zone of the product', () => {
  expect(greeting(new Date('2026-07-15T11:30:00Z'), 'Europe/London')).toBe('Good afternoon')
})
