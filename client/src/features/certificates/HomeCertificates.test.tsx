import type { Certificate } from '@doorstep/contract/certificates/schema'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { formFields } from '../../../test/formFields.ts'
import { buildOrder } from '../../../test/orders.ts'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { addDays, today } from '../../lib/dates.ts'
import { OrdersCard } from '../issues/orders/OrdersCard.tsx'
import { HomeCertificates } from './HomeCertificates.tsx'

const FILE = new File(['%PDF-1.4'], 'gas.pdf', { type: 'application/pdf' })
const build = (part: Partial<Certificate>): Certificate => ({
  certificateId: 1,
  propertyId: 3,
  kind: 'gas',
  name: null,
  issuedOn: '2020-01-05',
  expiresOn: null,
  fileName: 'gas.pdf',
  state: 'none',
  isReplaced: false,
  firmName: null,
  issueId: null,
  jobId: null,
  byFirm: false,
  addedByName: 'Priya Nair',
  addedAt: '2026-07-04T09:05:07.000Z',
  can: ['certificate:manage'],
  ...part,
})
let rows: Certificate[]
let sent: Record<string, string>[]

beforeEach(() => {
  rows = []
  sent = []
  signIn(['certificate:read', 'certificate:manage', 'order:manage', 'issue:moderate'], 'PMGR')
  server.use(
    http.get(api('/properties/3/certificates'), () => HttpResponse.json(rows)),
    http.post(api('/properties/3/certificates'), async ({ request }) => {
      sent.push(await formFields(request))
      rows = [build({ kind: 'electrical' })]
      return HttpResponse.json(rows[0], { status: 201 })
    }),
    http.delete(api('/certificates/1'), () => {
      rows = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
})

describe('certificates of a home', () => {
  it('certificates of a home show their state in words, their firm and the job that they belong to [CERT-06]', async () => {
    rows = [
      build({ certificateId: 1, expiresOn: addDays(today(), -3), state: 'expired' }),
      build({
        certificateId: 2,
        kind: 'electrical',
        expiresOn: addDays(today(), 12),
        state: 'expiring',
        firmName: 'Vernon Electrical',
        issueId: 41,
        jobId: 1041,
        byFirm: true,
        addedByName: null,
      }),
      build({ certificateId: 3, kind: 'other', name: 'Lift test', expiresOn: '2099-01-04', state: 'valid' }),
      build({ certificateId: 4, expiresOn: '2021-01-04', state: 'expired', isReplaced: true }),
    ]
    renderAlone(<HomeCertificates propertyId={3} />)
    const list = await screen.findByRole('list', { name: 'Certificates' })
    const [gas, electrical, lift, former] = within(list)
      .getAllByRole('listitem')
      .map((item) => within(item))
    expect(gas?.getByText('Expired')).toBeVisible()
    expect(gas?.getByText('added by Priya Nair')).toBeVisible()
    expect(electrical?.getByText('Expires in 12 days')).toBeVisible()
    expect(electrical?.getByText(/^Vernon Electrical/)).toBeVisible()
    expect(electrical?.getByRole('link', { name: 'Job 1041' })).toHaveAttribute('href', '/issues/41')
    expect(lift?.getByText('Lift test')).toBeVisible()
    expect(lift?.queryByText(/^Expire/)).not.toBeInTheDocument()
    expect(former?.getByText('Replaced by a newer certificate')).toBeVisible()
    expect(former?.queryByText('Expired')).not.toBeInTheDocument()
  })

  it('certificates of a home are added with a file, and removed after a confirmation [CERT-03]', async () => {
    const { user } = renderAlone(<HomeCertificates propertyId={3} />)
    expect(
      await screen.findByText(
        /^No certificates yet\. Certificates that firms add to work orders for this home appear here\./,
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add certificate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add certificate' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    for (const missing of ['Choose a kind from the list.', 'Choose the certificate file.'])
      expect((await dialog.findAllByText(missing))[0]).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'Electrical report' }))
    await user.type(dialog.getByLabelText(/^Issued on/), '2020-01-05')
    await user.upload(dialog.getByLabelText(/^File/), FILE)
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Certificate added.')).toBeVisible()
    const list = within(await screen.findByRole('list', { name: 'Certificates' }))
    expect(list.getByText('Electrical report')).toBeVisible()
    expect(sent).toEqual([{ kind: 'electrical', issuedOn: '2020-01-05', expiresOn: '', files: 'gas.pdf' }])
    await user.click(screen.getByRole('button', { name: 'Remove Electrical report' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this certificate?' }))
    await user.click(question.getByRole('button', { name: 'Remove certificate' }))
    expect(
      await screen.findByText(
        /^No certificates yet\. Certificates that firms add to work orders for this home appear here\./,
      ),
    ).toBeVisible()
  })

  it('the certificates of a home show an error and a retry if they cannot be loaded [CERT-06]', async () => {
    server.use(
      http.get(
        api('/properties/3/certificates'),
        () => HttpResponse.json(failure('INTERNAL', 'Something went wrong.'), { status: 500 }),
        { once: true },
      ),
    )
    rows = [build({})]
    const { user } = renderAlone(<HomeCertificates propertyId={3} />)
    expect(await screen.findByText('We couldn’t load the certificates. Try again.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Gas safety record')).toBeVisible()
  })
})

it('certificates are shown with the work order that they belong to, where staff can add more [CERT-03]', async () => {
  const { certificateId, kind, name, issuedOn, expiresOn, fileName } = build({})
  const certificates = [{ certificateId, kind, name, issuedOn, expiresOn, fileName, byFirm: true }]
  server.use(
    http.get(api('/issues/41/orders'), () =>
      HttpResponse.json([buildOrder({ status: 'Verified', certificates })]),
    ),
  )
  const issue = buildIssue({ status: 'Resolved', propertyId: 3, can: ['issue:moderate'] })
  const { user } = renderAlone(<OrdersCard issue={issue} />)
  const list = within(
    await screen.findByRole('list', { name: 'Certificates with the work order to Brook Plumbing' }),
  )
  expect(list.getByText('Gas safety record')).toBeVisible()
  expect(list.getByText('From the firm. The certificate is kept with the home.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More for the order to Brook Plumbing' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add certificate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add certificate' }))
  await user.click(dialog.getByRole('button', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Electrical report' }))
  await user.type(dialog.getByLabelText(/^Issued on/), '2020-01-05')
  await user.upload(dialog.getByLabelText(/^File/), FILE)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Certificate added.')).toBeVisible()
  expect(sent).toMatchObject([{ orderId: '5', kind: 'electrical' }])
})
