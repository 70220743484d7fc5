import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    /** What frames have shown that should not be. */
    wrong?: string[]
  }
}

test('a list that changes its shape has its rows, and scrolls where they are wider, in every frame [TABLE-10]', async ({
  open,
}) => {
  // Drawn on a processor six times slower.
  test.setTimeout(600_000)
  const page = await open('/manage-users', { as: 'admin' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    const wrong: string[] = []
    let framed = innerWidth
    const look = () => {
      // What has another size since then was not drawn so yet.
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
    // What a frame shows is what stands there right after it.
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
