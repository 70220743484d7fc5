import { expectAccessible } from '../support/accessible.ts'
import { report, unique } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const KEYS_MAX = 12

test(
  'a manager finds and opens a reported leak with a few key presses [SEARCH-16] [SEARCH-19]',
  { tag: '@both' },
  async ({ open }, { project }) => {
    // The phone and desktop tests report at the same time, and the search shows the newest issue first. So each test
    // needs its own search word.
    const word = project.name === 'phone' ? 'Drip' : 'Leak'
    const { title, issueId } = await report('vikram', { title: unique(`${word} behind the boiler`) })
    const page = await open('/dashboard', { as: 'manager' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const box = page.getByRole('searchbox', { name: 'Search everywhere' })
    if (project.name === 'phone') await page.getByRole('button', { name: 'Search', exact: true }).click()
    else await page.keyboard.press('/')
    await expect(box).toBeFocused()
    const typed = `${word.toLowerCase()} desai`
    await page.keyboard.type(typed)
    const hits = page.getByRole('group', { name: 'Issues' }).getByRole('option')
    await expect(hits.first()).toContainText(title)
    await expect(hits.first().locator('mark').first()).toHaveText(word)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    // The slash and Enter count as keys too.
    expect(1 + typed.length + 1).toBeLessThanOrEqual(KEYS_MAX)
    await expect(page).toHaveURL(`/issues/${issueId}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(box).toHaveCount(0)
  },
)

test('Ctrl+K opens the search, Escape closes it, and / is an ordinary character in a text field [SEARCH-16]', async ({
  open,
}) => {
  const page = await open('/site-settings', { as: 'manager' })
  const box = page.getByRole('searchbox', { name: 'Search everywhere' })
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('a')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search settings' })).toHaveValue('a/')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('change theme')
  await expect(page.getByRole('option', { name: /^Change theme/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})
