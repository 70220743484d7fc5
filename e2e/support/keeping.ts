import type { Page } from '@playwright/test'
import { greeting } from './entry.ts'
import { openReport } from './forms.ts'
import type { Gateway } from './gateway.ts'
import { expect } from './test.ts'

/** Waits until the service worker has cached the page and controls it. */
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

/** Returns everything in the page's own database: the reports, and the options of the report form. */
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

/** Waits until the device has stored this text, which then survives a reload. */
export async function expectKeptOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptOnDevice)).toContain(text)
}

export async function expectNotOnDevice(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(keptOnDevice)).not.toContain(text)
}

/**
 * Reloads the page without a network or server. The page must have been opened online and have loaded the options of
 * the report form.
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

/** Waits until no form or sending attempt in this browser uses a report. */
export async function reportsLieStill(page: Page): Promise<void> {
  const held = () =>
    page.evaluate(async () => {
      const { held: locks = [] } = await navigator.locks.query()
      return locks.flatMap(({ name = '' }) => (name.startsWith('held:') ? [name] : []))
    })
  await expect.poll(held).toEqual([])
}
