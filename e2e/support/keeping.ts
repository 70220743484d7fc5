import type { Page } from '@playwright/test'
import { greeting } from './entry.ts'
import { openReport } from './forms.ts'
import type { Gateway } from './gateway.ts'
import { expect } from './test.ts'

/** Waits until the page is kept on the device and stands under its worker. */
export async function pageIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** All that the page keeps in its own database: reports, and what there is to choose from in one. */
function keptOnDevice(): Promise<string> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('keyval-store')
    open.addEventListener('error', () => reject(open.error))
    open.addEventListener('success', () => {
      const all = open.result.transaction('keyval').objectStore('keyval').getAll()
      all.addEventListener('success', () => {
        open.result.close()
        resolve(JSON.stringify(all.result))
      })
    })
  })
}

/** Waits until the device keeps this text: only then does a reload find it. */
export async function expectKeptOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptOnDevice)).toContain(text)
}

export async function expectNotOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptOnDevice)).not.toContain(text)
}

/**
 * A page that was opened with a network, and once asked what can be reported, is opened again with neither network nor
 * server.
 */
export async function reloadCutOff(page: Page, gateway: Gateway): Promise<void> {
  await expect(greeting(page)).toBeVisible()
  await pageIsKept(page)
  const report = await openReport(page)
  await expectKeptOnDevice(page, 'Something else')
  await report.getByRole('button', { name: 'Cancel' }).click()
  await gateway.shut()
  await page.context().setOffline(true)
  await page.reload()
}

/** Waits until no form and no try of this browser has a report. */
export async function reportsLieStill(page: Page): Promise<void> {
  const held = () =>
    page.evaluate(async () => {
      const { held: locks = [] } = await navigator.locks.query()
      return locks.flatMap(({ name = '' }) => (name.startsWith('held:') ? [name] : []))
    })
  await expect.poll(held).toEqual([])
}
