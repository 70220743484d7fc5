import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_TEXTS, OTHER_KEPT_TEXTS } from '@doorstep/contract/retention/policy/texts'
import { keptText, RETENTION_AGES, RETENTION_CLASSES } from '@doorstep/contract/retention/rules'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { PublicPages } from '../PublicPages.tsx'

const PAGES = [
  ['/privacy-policy', 'Privacy policy'],
  ['/data-retention-policy', 'Data retention policy'],
  ['/terms-and-conditions', 'Terms and conditions'],
] as const

async function open(pathname: string, title: string) {
  window.history.replaceState(null, '', pathname)
  render(<PublicPages page={pathname} onInterest={() => undefined} />)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  return userEvent.setup()
}

it.each(PAGES)(
  'the page %s shows when it was updated, and links back [ROUTE-16] [ROUTE-17] [ROUTE-18] [LEGAL-01] [LEGAL-02]',
  async (pathname, title) => {
    const user = await open(pathname, title)
    expect(screen.getByText(/^Last updated/).parentElement).toHaveTextContent('Last updated August 30, 2025')
    await waitFor(() => expect(document.title).toMatch(title))
    await user.click(screen.getByRole('button', { name: 'Back to sign up' }))
    expect(window.location.pathname).toBe('/signup')
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }))
    expect(window.location.pathname).toBe('/login')
    expect(screen.queryByRole('button', { name: 'Back to Home' })).not.toBeInTheDocument()
  },
)

it('the accessibility page states the level, the known gaps, the tests and a contact [LEGAL-201]', async () => {
  const user = await open('/accessibility', 'Accessibility statement')
  expect(screen.getByText(/level AA of the Web Content Accessibility Guidelines \(WCAG\) 2\.2/)).toBeVisible()
  const part = (name: RegExp) => screen.getByRole('heading', { level: 2, name }).parentElement
  expect(part(/Known problems/)).toHaveTextContent('Photos that people send have no description.')
  expect(part(/tested it/)).toHaveTextContent('NVDA, JAWS, VoiceOver and TalkBack')
  await user.click(screen.getByRole('link', { name: 'Help & Support' }))
  expect(window.location.pathname).toBe('/help')
})

it('a legal page links signed-in people to the dashboard', async () => {
  signIn()
  const user = await open(...PAGES[0])
  await user.click(screen.getByRole('button', { name: 'Back to Home' }))
  expect(window.location.pathname).toBe('/dashboard')
})

it('the data retention policy says how long records are kept [LEGAL-03] [LEGAL-04] [LEGAL-05]', async () => {
  await open(...PAGES[1])
  const period = (term: string) =>
    screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? ''
  expect(period('Account records')).toMatch(/^Up to 6 years after deletion\./)
  expect(period('Activity and payment records')).toMatch(/^At least 3 years\./)
  expect(period('Backups')).toMatch(/^Deleted within 90 days\./)
})

it('the data retention policy states the retention period of each kind of data [LEGAL-202]', async () => {
  await open(...PAGES[1])
  const rows = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ''])
  const shown = RETENTION_CLASSES.map((name) => {
    const { what } = KEPT_TEXTS[name]
    const texts = rows.filter(([term]) => term === what).map(([, text]) => text)
    return [name, texts.length, texts[0]?.startsWith(keptText(RETENTION_AGES[name]))]
  })
  expect(shown).toEqual(RETENTION_CLASSES.map((name) => [name, 1, true]))
  expect(rows.map(([term]) => term)).toEqual(
    expect.arrayContaining(Object.values(OTHER_KEPT_TEXTS).map(({ what }) => what)),
  )
})

it('the data retention policy says who decides about a deletion, why it can be refused, and what remains [LEGAL-203]', async () => {
  await open(...PAGES[1])
  const part = screen.getByRole('heading', { level: 2, name: /Asking for deletion/ }).parentElement
  expect(part).toHaveTextContent('Staff decide within one month, and we email you the decision.')
  expect(part).toHaveTextContent(
    'We refuse your request, and tell you why, while one of your issues is not finished',
  )
  expect(part).toHaveTextContent('are deleted at once: the periods above do not delay this')
})

it('the policies give the retention period and reason for each kind of data in docs/privacy.md, and list no other kinds [LEGAL-204]', async () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
  const rows = file
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split(' | '))
  await open(...PAGES[1])
  const shown = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.firstElementChild?.textContent}`)
  expect(rows.map(([kind = '', , , period]) => `${kind.slice(2)}: ${period}`).toSorted()).toEqual(
    shown.toSorted(),
  )
  cleanup()
  await open(...PAGES[0])
  const purposes = screen.getByRole('heading', { level: 2, name: /legal basis/ }).parentElement
  for (const why of new Set(rows.flatMap(([, whys = '']) => whys.split(/(?<=\.) /))))
    expect(purposes).toHaveTextContent(why.replace(/\.$/, ''))
})
