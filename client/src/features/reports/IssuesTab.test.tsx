import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerReports,
  answers,
  bodyRows,
  heads,
  lastQuery,
  logged,
  open,
  region,
  table,
} from '../../../test/reportsScreen.tsx'

beforeEach(answerReports)

describe('totals of issues', () => {
  it('totals of issues show how many issues were raised, closed and completed on time, and link to the issues [STAFF-60]', async () => {
    open('?tab=issues&developmentId=4&from=2026-01-01')
    const totals = within(await screen.findByRole('list', { name: 'Issues in total' }))
    await waitFor(() =>
      expect(totals.getAllByRole('link')[2]).toHaveTextContent('On time83 %5 of 6 completed'),
    )
    expect(totals.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Raised21', '/manage-logged-issues?developmentId=4&from=2026-01-01'],
      ['Closed7', '/manage-logged-issues?developmentId=4&from=2026-01-01&status=Closed'],
      [
        'On time83 %5 of 6 completed',
        '/manage-logged-issues?developmentId=4&from=2026-01-01&outcome=completedOnTime',
      ],
    ])
  })
})

describe('chart bars', () => {
  it('chart bars have their numbers next to them [STAFF-61]', async () => {
    open('?tab=issues')
    const named = async (name: string, label: string) => {
      const chart = await region(name)
      await waitFor(() => expect(chart.querySelector('.recharts-wrapper')?.textContent).toContain(label))
    }
    const gap = '\u2002'
    await named('Issues by category and status', `Plumbing${gap}6`)
    await named('As promised', `Plumbing${gap}5 of 6`)
  })
})

describe('reports of issues', () => {
  it('reports of issues show bars by category and status, with a name and a count for each status [REPORTS-21]', async () => {
    open('?tab=issues&from=2026-01-01')
    const section = within(await region('Issues by category and status'))
    const link = await section.findByRole('link', { name: 'Submitted: 4' })
    expect(link).toHaveAttribute('href', '/manage-logged-issues?from=2026-01-01&status=Submitted')
    await waitFor(() => expect(document.querySelectorAll('.recharts-bar').length).toBeGreaterThanOrEqual(7))
    expect(lastQuery('issues-summary')).toEqual({ from: '2026-01-01' })
  })

  it('reports of issues show a table instead of the bars, in which each count links to its issues [REPORTS-22, REPORTS-23, REPORTS-24, REPORTS-25]', async () => {
    open('?tab=issues&view=table')
    const issues = await table('Issues by category and status')
    expect(heads(issues)).toEqual(['Category', 'Status', 'Count'])
    expect(bodyRows(issues)[1]).toEqual(['Plumbing', 'Open', '2'])
    expect(within(issues).getByRole('link', { name: '2 Open issues in Plumbing' })).toHaveAttribute(
      'href',
      '/manage-logged-issues?status=Open&categoryId=1',
    )
  })

  it('reports of issues can be filtered by the statuses that occur [REPORTS-26, REPORTS-27]', async () => {
    const { user, search } = open('?tab=issues&view=table')
    await table('Issues by category and status')
    await user.click(screen.getByRole('button', { name: /^All Statuses/ }))
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(options).toEqual([
      'All Statuses',
      'Submitted',
      'Open',
      'In Progress',
      'Pending',
      'Awaiting Contract',
      'Resolved',
      'Closed',
    ])
    await user.click(screen.getByRole('option', { name: 'Open' }))
    await waitFor(async () =>
      expect(bodyRows(await table('Issues by category and status'))).toEqual([['Plumbing', 'Open', '2']]),
    )
    expect(search()['status']).toBe('Open')
  })

  it('reports of issues show how long issues took, and how long unfinished issues have waited', async () => {
    open('?tab=issues&times=table&ages=table&measure=response')
    const times = await table('Time from report to first answer')
    expect(bodyRows(times)).toEqual([['Plumbing', '6', '5 d 6 h', '10 d']])
    expect(lastQuery('issue-times')).toEqual({ measure: 'response', by: 'category' })
    const ages = await table('Age of unfinished issues')
    expect(bodyRows(ages)).toEqual([['3-7 days', 'Open', '2']])
    expect(within(ages).getByRole('link')).toHaveAttribute(
      'href',
      '/manage-logged-issues?status=Open&from=2026-11-14&to=2026-11-18',
    )
  })
})

describe('the report of kept promises', () => {
  it('the report of kept promises counts promises, and links each number to its issues [OUTCOME-01, OUTCOME-03]', async () => {
    open('?tab=issues&outcomes=table&of=answer&from=2026-11-01')
    const outcomes = await table('As promised')
    expect(heads(outcomes)).toEqual(['Category', 'Answered on time', 'Answered late', 'As promised'])
    expect(lastQuery('issue-outcomes')).toEqual({ of: 'answer', by: 'category', from: '2026-11-01' })
    const [kept, missed] = within(outcomes).getAllByRole('link')
    expect(kept).toHaveAccessibleName('5 Answered on time, Plumbing')
    expect(kept).toHaveAttribute(
      'href',
      '/manage-logged-issues?from=2026-11-01&outcome=answeredOnTime&categoryId=1',
    )
    expect(missed).toHaveAccessibleName('1 Answered late, Plumbing')
    expect(missed).toHaveAttribute(
      'href',
      '/manage-logged-issues?from=2026-11-01&outcome=answeredLate&categoryId=1',
    )
    expect(within(outcomes).getByRole('cell', { name: '83 %' })).toBeInTheDocument()
    expect(within(outcomes).getByRole('cell', { name: '-' })).toBeInTheDocument()
  })

  it('the report of kept promises switches between promises, and between categories and months', async () => {
    answers['issue-outcomes'] = [{ group: '2026-11', categoryId: null, kept: 2, missed: 1 }]
    const { user, search } = open('?tab=issues&outcomes=table')
    await user.click(await screen.findByRole('button', { name: /Promise$/ }))
    await user.click(screen.getByRole('option', { name: 'Repair' }))
    await user.click(screen.getByRole('button', { name: /Promises by$/ }))
    await user.click(screen.getByRole('option', { name: 'By month' }))
    await waitFor(() => expect(lastQuery('issue-outcomes')).toEqual({ of: 'repair', by: 'month' }))
    expect(search()).toMatchObject({ of: 'repair', per: 'month' })
    const outcomes = await table('As promised')
    expect(heads(outcomes).slice(0, 3)).toEqual(['Month of the report', 'Fixed the first time', 'Came back'])
    expect(within(outcomes).getAllByRole('link')[1]).toHaveAttribute(
      'href',
      '/manage-logged-issues?outcome=cameBack&from=2026-11-01&to=2026-11-30',
    )
  })
})

describe('the report of feedback', () => {
  it('the report of feedback shows its columns, with a dash for no comment and "/" for no page [REPORTS-29, REPORTS-30, REPORTS-31, REPORTS-32, REPORTS-33, REPORTS-34, REPORTS-35, REPORTS-36]', async () => {
    open('?tab=feedback')
    const feedback = await table('Feedback')
    expect(heads(feedback)).toEqual(['Rating', 'Emoji', 'Comment', 'Page', 'Submitted By', 'Submitted At'])
    expect(bodyRows(feedback)).toEqual([
      ['5', '😀', 'Quick.', '/help', 'Ann Lee', '01/07/2026, 12:02:03'],
      ['2', '🙁', '-', '/', 'Bob Ray', '30/06/2026, 10:00:00'],
    ])
  })

  it('the report of feedback shows a message if there is no feedback [REPORTS-37]', async () => {
    answers['feedback'] = []
    open('?tab=feedback')
    expect(await screen.findByText('No feedback yet.')).toBeInTheDocument()
  })

  it('the report of feedback shows the satisfaction by month, with the number of ratings', async () => {
    open('?tab=feedback&view=table')
    expect(bodyRows(await table('Satisfaction by month'))).toEqual([['Jul 2026', '4.5', '2']])
  })
})

describe('a report that cannot be loaded', () => {
  it.each([
    ['users', 'users', 'Invalid user data', '[REPORTS-38]'],
    ['properties', 'properties-without-users', 'Invalid properties data', '[REPORTS-39]'],
    ['properties', 'properties-by-development', 'Invalid dev-properties', '[REPORTS-40]'],
    ['feedback', 'feedback', 'Invalid feedback data', '[REPORTS-41]'],
  ])(
    'a report on the %s tab shows a plain message if %s is not a list, logs %s and can be loaded again %s',
    async (tab, name, text) => {
      const good = answers[name]
      answers[name] = { no: 'list' }
      const { user } = open(`?tab=${tab}&view=table`)
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('We couldn’t load this report. Try again.')
      expect(alert).not.toHaveTextContent('Invalid')
      expect(logged.map(([first]) => first)).toContain(text)
      answers[name] = good
      await user.click(within(alert).getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    },
  )

  it('a report that cannot be loaded shows a message and is logged, while the other reports stay visible [REPORTS-42]', async () => {
    answers['issues-summary'] = HttpResponse.json({ code: 'INTERNAL', message: 'Broken.' }, { status: 500 })
    open('?tab=issues&view=table&times=table')
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this report. Try again.')
    expect(logged.map(([first]) => first)).toEqual(['Invalid issues data'])
    expect(await table('Time from report to Resolved')).toBeInTheDocument()
  })
})
