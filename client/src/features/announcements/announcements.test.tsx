import type { AnnouncementRecipient } from '@doorstep/contract/announcements/recipients/schema'
import type {
  Announcement,
  AnnouncementPreview,
  ManagedAnnouncement,
} from '@doorstep/contract/announcements/schema'
import { CHOOSE_BLOCK } from '@doorstep/contract/blocks/texts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildAlert, signIn } from '../../../test/estate.ts'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { renderAlone, renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { AlertLine } from '../alerts/AlertLine.tsx'
import AnnouncementPage from './AnnouncementPage.tsx'
import ManageAnnouncementsPage from './ManageAnnouncementsPage.tsx'
import ManagedAnnouncementPage from './ManagedAnnouncementPage.tsx'

const ROW: ManagedAnnouncement = {
  id: 7,
  title: 'Water off on Thursday',
  text: 'From nine to ten.',
  developmentId: 1,
  developmentName: 'Ash Row',
  siteName: 'Ash Row',
  audience: 'development',
  block: null,
  homeCount: 0,
  homes: [],
  byMail: true,
  bySms: true,
  state: 'Draft',
  sendAt: null,
  showUntil: null,
  sentAt: null,
  createdAt: '2026-07-04T09:05:07.000Z',
  updatedAt: '2026-07-04T09:05:07.000Z',
  createdBy: 'Mia Manager',
  people: 0,
  version: 4,
  can: ['announcement:manage'],
  photos: [],
  mails: { queued: 0, sent: 0, failed: 0 },
  textMessages: { queued: 0, sent: 0, failed: 0 },
  alertId: null,
}
const PREVIEW: AnnouncementPreview = {
  people: 2000,
  homes: 900,
  byMail: 1990,
  bySms: 1800,
  optedOut: 7,
  bounced: 3,
  noPhone: 200,
  mail: { subject: ROW.title, text: 'Dear Mia,\n\nFrom nine to ten.' },
  sms: 'Water off on Thursday: https://portal.example/announcements/7',
}
let row: ManagedAnnouncement
let sent: unknown[]
let refusal: (() => Response) | undefined
let recipients: AnnouncementRecipient[]

beforeEach(() => {
  row = ROW
  sent = []
  refusal = undefined
  recipients = []
  signIn(['announcement:manage'])
  const write = async ({ request }: { request: Request }) => {
    sent.push(await request.json())
    return refusal?.() ?? HttpResponse.json({ ...row, state: 'Sending' })
  }
  server.use(
    http.get(api('/announcements'), () => HttpResponse.json([row], { headers: { 'x-total-count': '1' } })),
    http.get(api('/announcements/7/managed'), () => HttpResponse.json(row)),
    http.get(api('/announcements/7/preview'), () => HttpResponse.json(PREVIEW)),
    http.get(api('/announcements/7/recipients'), () =>
      HttpResponse.json(recipients, { headers: { 'x-total-count': String(recipients.length) } }),
    ),
    http.get(api('/announcement-templates'), () =>
      HttpResponse.json(
        [
          {
            id: 1,
            title: 'Lift out of order',
            text: 'Please use the stairs.',
            createdBy: null,
            createdAt: ROW.createdAt,
            can: [],
          },
        ],
        { headers: { 'x-total-count': '1' } },
      ),
    ),
    http.get(api('/properties/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/developments'), () => HttpResponse.json([buildDevelopment()])),
    http.get(api('/blocks'), () =>
      HttpResponse.json([{ id: 6, name: 'Heron House', developmentName: 'Ash Row' }]),
    ),
    http.post(api('/announcements'), write),
    http.post(api('/announcements/7/send'), write),
  )
})

const openManaged = () =>
  renderRoute({
    path: '/manage-announcements/$announcementId',
    at: '/manage-announcements/7',
    page: ManagedAnnouncementPage,
  })

it('the list of announcements shows their state and audience, and starts a new announcement from a template [ANNOUNCE-12, ANNOUNCE-13]', async () => {
  const { user } = renderRoute({
    path: '/manage-announcements',
    at: '/manage-announcements',
    page: ManageAnnouncementsPage,
  })
  const line = within(await screen.findByRole('row', { name: /Water off/ }))
  expect(line.getByText('Draft')).toBeVisible()
  expect(line.getByText('All of Ash Row')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '+ New Announcement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Announcement' }))
  await user.click(await dialog.findByRole('button', { name: /Template/ }))
  await user.click(await screen.findByRole('option', { name: 'Lift out of order' }))
  expect(dialog.getByRole('textbox', { name: /Title/ })).toHaveValue('Lift out of order')
  await user.click(dialog.getByRole('button', { name: 'Save draft' }))
  expect((await dialog.findAllByText('Choose a development.')).length).toBeGreaterThan(0)
})

it('an announcement is addressed to one block, which has to be chosen [SHARED-225]', async () => {
  const { user } = renderRoute({
    path: '/manage-announcements',
    at: '/manage-announcements',
    page: ManageAnnouncementsPage,
  })
  await user.click(await screen.findByRole('button', { name: '+ New Announcement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Announcement' }))
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'No lift')
  await user.type(dialog.getByRole('textbox', { name: /^Text/ }), 'Please use the stairs.')
  await user.click(dialog.getByRole('combobox', { name: /^Development/ }))
  await user.click(await screen.findByRole('option', { name: /Ash Row/ }))
  await user.click(dialog.getByRole('button', { name: /^Everybody at the development/ }))
  await user.click(await screen.findByRole('option', { name: 'One block' }))
  await user.click(dialog.getByRole('button', { name: 'Save draft' }))
  expect((await dialog.findAllByText(CHOOSE_BLOCK)).length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('combobox', { name: /^Block/ }))
  await user.click(await screen.findByRole('option', { name: /Heron House/ }))
  await user.click(dialog.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ developmentId: 1, blockId: 6, propertyIds: null })
})

it('the template list deletes a template after a confirmation [ANNOUNCE-17]', async () => {
  let templates = [
    { id: 1, title: 'Lift out of order', can: ['announcementTemplate:manage'] },
    { id: 2, title: 'Fire drill', can: [] },
  ].map((part) => ({ text: 'Please.', createdBy: 'Mia Manager', createdAt: ROW.createdAt, ...part }))
  server.use(
    http.get(api('/announcement-templates'), () => HttpResponse.json(templates)),
    http.delete(api('/announcement-templates/1'), () => {
      if (templates.length === 2 && refusal) return refusal()
      templates = templates.slice(1)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderRoute({
    path: '/manage-announcements',
    at: '/manage-announcements',
    page: ManageAnnouncementsPage,
  })
  await user.click(await screen.findByRole('button', { name: 'Templates' }))
  const list = within(await screen.findByRole('list', { name: 'Templates' }))
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete Lift out of order',
  ])
  await user.click(list.getByRole('button', { name: 'Delete Lift out of order' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Lift out of order?' }))
  refusal = () => {
    refusal = undefined
    return HttpResponse.json(failure('INTERNAL', 'Something broke.'), { status: 500 })
  }
  await user.click(question.getByRole('button', { name: 'Delete template' }))
  expect(await question.findByText(/We couldn’t delete the template\. Try again\./)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete template' }))
  expect(await screen.findByText('Template deleted.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Lift out of order')).not.toBeInTheDocument())
})

it('a draft shows its recipients, and is sent after one confirmation that shows their number [ANNOUNCE-01, ANNOUNCE-05]', async () => {
  const { user } = openManaged()
  const reach = within(await screen.findByRole('list', { name: 'Recipients' }))
  expect(reach.getByText('2,000 people at 900 homes')).toBeVisible()
  expect(reach.getByText('200 people not by text message, because we have no phone number')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send to 2,000 people' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Send this announcement?' }))
  refusal = () => {
    refusal = undefined
    return HttpResponse.json(failure('CONFLICT', 'This announcement now reaches 2001 people.'), {
      status: 409,
    })
  }
  await user.click(question.getByRole('button', { name: 'Send to 2,000 people' }))
  expect(await question.findByText('This announcement now reaches 2001 people.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Send to 2,000 people' }))
  expect(await screen.findByText('The announcement is being sent.')).toBeVisible()
  expect(sent).toEqual([
    { people: 2000, version: 4 },
    { people: 2000, version: 4 },
  ])
})

it('a sent announcement names its recipients, and shows whose email failed and why [ANNOUNCE-07]', async () => {
  row = {
    ...ROW,
    state: 'Sent',
    sentAt: ROW.createdAt,
    people: 2,
    mails: { queued: 0, sent: 1, failed: 1 },
  }
  recipients = [
    { userId: 1, name: 'Ada Reed', mail: 'sent', sms: 'noPhone', failure: null, at: ROW.createdAt },
    { userId: 2, name: 'Ben Birch', mail: 'failed', sms: 'sent', failure: '550', at: ROW.createdAt },
  ]
  openManaged()
  const failed = within(await screen.findByRole('row', { name: /Ben Birch/ }))
  expect(failed.getByText('Failed')).toBeVisible()
  expect(
    failed.getByText(/The mail server does not know this mailbox, or refuses email for it\./),
  ).toBeVisible()
  expect(screen.getByText('Email: 1 sent, 1 failed')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
})

it('a recipient opens an announcement from its alert [ANNOUNCE-02, ANNOUNCE-04]', async () => {
  const alert = renderAlone(<AlertLine alert={{ ...buildAlert(), announcementId: 7 }} />)
  expect(await screen.findByRole('link', { name: 'Read the announcement' })).toHaveAttribute(
    'href',
    '/announcements/7',
  )
  alert.unmount()
  const read: Announcement = {
    id: 7,
    title: ROW.title,
    text: 'From nine to ten.\n\nPlease fill a kettle.',
    siteName: 'Ash Row',
    photos: [],
    sentAt: ROW.createdAt,
    can: [],
  }
  let isThere = true
  server.use(
    http.get(api('/announcements/7'), () =>
      isThere
        ? HttpResponse.json(read)
        : HttpResponse.json(failure('NOT_FOUND', 'Not found.'), { status: 404 }),
    ),
  )
  const open = () =>
    renderRoute({ path: '/announcements/$announcementId', at: '/announcements/7', page: AnnouncementPage })
  const first = open()
  expect(await screen.findByRole('heading', { level: 1, name: ROW.title })).toBeVisible()
  expect(screen.getByText(/Please fill a kettle/)).toBeVisible()
  first.unmount()
  isThere = false
  open()
  expect(
    await screen.findByText('This announcement does not exist, or you do not have access to it.'),
  ).toBeVisible()
})
