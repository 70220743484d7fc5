import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

const at = (time: string) => greeting(new Date(`2026-01-15T${time}Z`), 'Europe/London')

it('greeting says morning before 12:00 [DASH-01]', () => {
  expect(at('00:00:00')).toBe('Good morning')
  expect(at('11:59:59')).toBe('Good morning')
})

it('greeting says afternoon from 12:00 until 17:00 [DASH-02]', () => {
  expect(at('12:00:00')).toBe('Good afternoon')
  expect(at('16:59:59')).toBe('Good afternoon')
})

it('greeting says evening from 17:00 [DASH-03]', () => {
  expect(at('17:00:00')).toBe('Good evening')
  expect(at('23:59:59')).toBe('Good evening')
})

it("greeting uses the product's time zone", () => {
  expect(greeting(new Date('2026-07-15T11:30:00Z'), 'Europe/London')).toBe('Good afternoon')
})

it('greeting follows the wall clock at every hour of three years, including the clock changes', () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const wrong: string[] = []
  for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2029, 0, 1); now += 3_600_000) {
    const hour = Number(clock.format(now))
    const said = hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening'
    if (greeting(new Date(now), 'Europe/London') !== said) wrong.push(new Date(now).toISOString())
  }
  expect(wrong).toEqual([])
})
