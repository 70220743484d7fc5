import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    /** Faults that were found in any frame. */
    wrong?: string[]
  }
}

test('a list that changes its shape shows rows in every frame, and a scrollbar if they are wider than the list [TABLE-10]', async ({
  open,
}) => {
  // The test slows the processor down to a sixth of its speed.
  test.setTimeout(600_000)
  const page = await open('/manage-users', { as: 'admin' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    const wrong: string[] = []
    let framed = innerWidth
    const look = () => {
      // The window has been resized since this frame was drawn.
      if (innerWidth !== framed) return
      const region = document.querySelector('table')?.closest('[data-wider], .overflow-x-clip')
      const isEmpty = (list: Element | null | undefined) =>
        list?.checkVisibility() === true && list.querySelector('tbody tr, li') === null
      if (!region) wrong.push('no table')
      else if (isEmpty(region.querySelector('table')) || isEmpty(region.querySelector('ul')))
        wrong.push(`${innerWidth} px: no rows`)
      else if (region.scrollWidth > region.clientWidth && !region.hasAttribute('data-wider'))
        wrong.push(`${innerWidth} px: ${region.scrollWidth} wide`)
    }
    const isDrawn = new MessageChannel()
    isDrawn.port1.addEventListener('message', look)
    isDrawn.port1.start()
    // A frame shows what the document contains immediately after the callbacks of the frame, so the check runs at that
    // moment.
    const frame = () => {
      framed = innerWidth
      isDrawn.port2.postMessage(null)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    window.wrong = wrong
  })
  for (const width of [390, 768, 640, 1280, 390, 768, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      () => new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  expect(await page.evaluate(() => window.wrong)).toEqual([])
})
