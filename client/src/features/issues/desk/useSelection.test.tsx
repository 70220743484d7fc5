import { BULK_ISSUES_MAX } from '@doorstep/contract/issues/bulk/rules'
import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildIssue } from '../../../../test/estate.ts'
import { Toaster } from '../../../ui/Toaster.tsx'
import { useSelection } from './useSelection.ts'

it('a selection has a maximum size, and a message appears when the user selects one more issue [DESK-47, DESK-54]', () => {
  const issues = Array.from({ length: BULK_ISSUES_MAX + 1 }, (_, at) => buildIssue({ issueId: at + 1 }))
  const rows = issues.map((issue) => ({ issue, state: 'here' as const }))
  render(<Toaster />)
  const { result } = renderHook(() => useSelection(rows, () => {}))
  const choose = (some: typeof issues) => {
    for (const issue of some) act(() => result.current.select(issue))
  }
  choose(issues.slice(0, BULK_ISSUES_MAX))
  expect(screen.queryByText(/^At most/)).not.toBeInTheDocument()
  choose(issues.slice(BULK_ISSUES_MAX))
  expect(result.current.selected).toEqual(issues.slice(0, BULK_ISSUES_MAX))
  expect(screen.getByText('At most 50 issues can be selected at once.')).toBeVisible()
})
