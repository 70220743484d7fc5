import type { ManagedAnnouncement } from '@doorstep/contract/announcements/schema'
import type { OwnProperty } from '@doorstep/contract/properties/schema'
import { expectAccessible } from '../support/accessible.ts'
import { read, send, unique } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test(
  'an administrator checks who an announcement for one home reaches and sends it, and the resident reads it [ANNOUNCE-01, ANNOUNCE-02, ANNOUNCE-03]',
  { tag: '@both' },
  async ({ open }) => {
    const [home] = await read<OwnProperty[]>('vikram', '/dashboard/user-properties')
    if (!home) throw new Error('the demo estate has a home for each resident')
    const title = unique('Water off')
    const draft = await send<ManagedAnnouncement>('admin', 'POST', '/announcements', {
      title,
      text: 'From nine to ten on Thursday.\n\nPlease fill a kettle beforehand.',
      developmentId: home.developmentId,
      propertyIds: [home.id],
      byMail: true,
      bySms: true,
      sendAt: null,
      showUntil: null,
    })

    const page = await open('/manage-announcements', { as: 'admin' })
    await page.getByRole('button', { name: '+ New Announcement' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Announcement' })
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: title }).filter({ visible: true }).click()
    await expect(page.getByRole('list', { name: 'Recipients' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Send to/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Send this announcement?' })
    await question.getByRole('button', { name: /^Send to/ }).click()
    await expect(page.getByRole('heading', { name: 'Who got the announcement' })).toBeVisible()
    await expect
      .poll(
        async () => (await read<ManagedAnnouncement>('admin', `/announcements/${draft.id}/managed`)).state,
      )
      .toBe('Sent')
    await page.reload()
    await expect(page.getByText(/Email: [1-9]\d* sent, 0 failed/)).toBeVisible()
    await expectAccessible(page)

    const reader = await open('/notifications', { as: 'vikram' })
    const alert = reader.getByRole('list', { name: 'Active alerts' }).getByRole('listitem')
    const line = alert.filter({ hasText: title })
    await line.getByRole('link', { name: 'Read the announcement' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.getByText('Please fill a kettle beforehand.')).toBeVisible()
    await expectAccessible(reader)
    // Switches the alert off, so that other journeys' notification bells don't show it.
    const { alertId } = await read<ManagedAnnouncement>('admin', `/announcements/${draft.id}/managed`)
    await send('admin', 'POST', `/alerts/${alertId}/toggle`, { isActive: false })
  },
)

test('an administrator deletes a template [ANNOUNCE-17]', { tag: '@both' }, async ({ open }) => {
  const title = unique('Lift out of order')
  await send('admin', 'POST', '/announcement-templates', { title, text: 'Please use the stairs.' })
  const page = await open('/manage-announcements', { as: 'admin' })
  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = page.getByRole('dialog', { name: 'Templates' })
  await expect(templates.getByText(title)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await templates.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(templates.getByText(title)).toHaveCount(0)
})
