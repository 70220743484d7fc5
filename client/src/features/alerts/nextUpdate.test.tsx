import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { COUNTED } from '../../../test/drawn.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { NextUpdate } from './IncidentState.tsx'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

beforeEach(() => {
  vi.useFakeTimers({ toFake: COUNTED, now: new Date('2026-11-30T15:30:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
})
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('the time of the next update', () => {
  it('the time of the next update is shown as overdue on an open page once the time has passed [INC-64]', () => {
    renderAlone(<NextUpdate at="2026-11-30T16:00:00.000Z" />)
    pass(29 * MINUTE_MS)
    expect(screen.getByText('Next update by 4pm today')).toBeVisible()
    pass(MINUTE_MS + 1000)
    expect(screen.getByText('Next update was due by 4pm today')).toBeVisible()
  })

  it('the time of the next update is not shown as overdue in advance, even if it is a month ahead [INC-64]', () => {
    renderAlone(<NextUpdate at="2026-12-31T15:00:00.000Z" />)
    pass(DAY_MS)
    expect(screen.getByText(/^Next update by 3pm on/)).toBeVisible()
  })
})
