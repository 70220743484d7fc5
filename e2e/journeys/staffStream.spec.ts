import { expectAccessible } from '../support/accessible.ts'
import { move, report, unique } from '../support/api.ts'
import { openComposer, writeNote } from '../support/conversation.ts'
import { expect, test } from '../support/test.ts'

test('a manager writes at one place that stays in sight while the conversation scrolls [TALK-220] [TALK-222]', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Radiator stays cold') })
  await move('manager', issue, 'Approved')
  for (let count = 1; count <= 12; count += 1)
    await writeNote('manager', issue.issueId, `We have tried valve ${count} of twelve.`)
  const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  const composer = await openComposer(page)
  const field = composer.getByLabel('Note')
  const choices = composer.getByRole('radio')
  await expect(choices).toHaveCount(2)
  const at = async () => Math.round((await composer.boundingBox())?.y ?? -1)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3))
  await expect(field).toBeInViewport({ ratio: 1 })
  const before = await at()
  await page.mouse.wheel(0, -200)
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect.poll(at).toBe(before)
  await expectAccessible(page, 'main')
})

test('the issue page has one filled button for a manager, the likely next step [TALK-223]', async ({
  open,
}) => {
  const issue = await report('dorothy', { title: unique('Door sticks') })
  const page = await open(`/issues/${issue.issueId}`, { as: 'manager' })
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  const filled = () =>
    page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((all) => {
        const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent')
        const probe = document.createElement('i')
        probe.style.color = accent
        document.body.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return all
          .filter((button) => getComputedStyle(button).backgroundColor === color)
          .map((button) => button.textContent)
      })
  await expect.poll(filled).toEqual(['Approve'])
  await move('manager', issue, 'Approved')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send a work order' })).toBeVisible()
  await expect.poll(filled).toEqual(['Send a work order'])
})
