import { read, report } from '../support/api.ts'
import { newPortfolio } from '../support/portfolio.ts'
import { expect, test } from '../support/test.ts'

const WAITING = 20
const PRESSES_MAX = 62

test.setTimeout(300_000)

test('a manager approves twenty reports by keyboard, each with a comment, in at most 62 presses [DESK-208]', async ({
  open,
}) => {
  const { manager, propertyId } = await newPortfolio()
  for (let count = 0; count < WAITING; count += 1)
    await report(manager, { title: `Lamp ${count} is out`, propertyId })
  const page = await open('/work?queue=approval', { session: manager })
  const list = page.getByRole('list', { name: 'Waiting for approval' })
  await expect(list.getByRole('link')).toHaveCount(WAITING)
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await press('j')
  await press('Enter')
  const comments = page.getByRole('dialog').getByLabel('Comments')
  for (let left = WAITING; left > 0; left -= 1) {
    await expect(list.getByRole('link')).toHaveCount(left)
    await press('a')
    await expect(comments).toBeFocused()
    await page.keyboard.type(`A fitter comes on Friday, ${left} to go.`)
    await press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toBeFocused()
    await press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(presses).toBeLessThanOrEqual(PRESSES_MAX)
  await expect
    .poll(async () => {
      const queues = await read<{ queue: string; count: number }[]>(manager, '/issues/queues')
      return queues.find(({ queue }) => queue === 'approval')?.count
    })
    .toBe(0)
})
