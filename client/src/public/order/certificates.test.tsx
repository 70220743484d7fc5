import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildLinked, ORDER_TOKEN } from '../../../test/firmOrders.ts'
import { formFields } from '../../../test/formFields.ts'
import { openOrderPage } from '../../../test/orderPage.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { slowPictures } from '../../../test/slowPictures.ts'

const GIVEN = {
  certificateId: 3,
  kind: 'gas',
  name: null,
  issuedOn: '2020-01-05',
  expiresOn: '2021-01-04',
  fileName: 'gas.pdf',
  byFirm: true,
} as const
const FILE = new File(['%PDF-1.4'], 'gas.pdf', { type: 'application/pdf' })
const PICTURE = new File(['a large picture'], 'gas.jpg', { type: 'image/jpeg' })
let linked = buildLinked()
let sent: Record<string, string>[]
let answers: (() => Response)[]

beforeEach(() => {
  linked = buildLinked({ status: 'Done', appointment: null })
  sent = []
  answers = []
  server.use(
    http.post(api('/order-links/read'), () => HttpResponse.json(linked)),
    http.post(api('/order-links/certificates'), async ({ request }) => {
      sent.push(await formFields(request))
      const answer = answers.shift()
      if (answer) return answer()
      linked = buildLinked({ status: 'Done', appointment: null, certificates: [GIVEN] })
      return HttpResponse.json(linked, { status: 201 })
    }),
  )
})

const begin = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Add a certificate...' }))
  return within(await screen.findByRole('form', { name: 'Add a certificate' }))
}

it('a certificate is saved on the device while it is filled in, sent once with its dates and file, and then listed [CERT-10]', async () => {
  answers.push(() => HttpResponse.error())
  const { user, unmount } = openOrderPage()
  const form = await begin(user)
  await user.click(form.getByRole('button', { name: 'Add certificate' }))
  for (const missing of [
    'Choose the kind of certificate.',
    'Enter the date of issue.',
    'Choose the certificate file.',
  ])
    expect(form.getAllByText(missing)[0]).toBeVisible()
  expect(sent).toEqual([])
  await user.selectOptions(form.getByLabelText(/^Kind of certificate/), 'Gas safety record')
  await user.type(form.getByLabelText(/^Issued on/), '2020-01-05')
  await user.type(form.getByLabelText(/^Expires on/), '2020-01-04')
  await user.upload(form.getByLabelText(/^File/), FILE)
  await user.click(form.getByRole('button', { name: 'Add certificate' }))
  expect(form.getAllByText('The expiry date cannot be earlier than the date of issue.')[0]).toBeVisible()
  await user.clear(form.getByLabelText(/^Expires on/))
  await user.type(form.getByLabelText(/^Expires on/), '2021-01-04')
  await user.click(form.getByRole('button', { name: 'Add certificate' }))
  expect(await screen.findByText(/Your entries are kept on this device/)).toBeVisible()
  unmount()

  const again = openOrderPage()
  const kept = await begin(again.user)
  expect(kept.getByLabelText(/^Issued on/)).toHaveValue('2020-01-05')
  expect(kept.getByText('gas.pdf')).toBeVisible()
  await again.user.dblClick(kept.getByRole('button', { name: 'Add certificate' }))
  const card = within(await screen.findByRole('region', { name: 'Certificates' }))
  expect(await card.findByText('Gas safety record')).toBeVisible()
  expect(
    card.getByText(/Certificates are kept with the home, even after this work order ends\./),
  ).toBeVisible()
  expect(card.getByRole('button', { name: 'Add a certificate...' })).toBeVisible()
  const [first, ...others] = sent
  const said = { kind: 'gas', issuedOn: '2020-01-05', expiresOn: '2021-01-04', files: 'gas.pdf' }
  expect(first).toMatchObject({ token: ORDER_TOKEN, ...said })
  expect(others).toEqual([first])
})

it("a certificate needs a name if its kind does not give one, and shows the server's errors [CERT-10]", async () => {
  answers.push(() =>
    HttpResponse.json(failure('CONFLICT', 'A work order can have at most 10 certificates.'), { status: 409 }),
  )
  const { user } = openOrderPage()
  const form = await begin(user)
  await user.selectOptions(form.getByLabelText(/^Kind of certificate/), 'Another certificate')
  await user.type(form.getByLabelText(/^Issued on/), '2020-01-05')
  await user.upload(form.getByLabelText(/^File/), FILE)
  await user.click(form.getByRole('button', { name: 'Add certificate' }))
  expect(form.getAllByText('Enter the name of the certificate.')[0]).toBeVisible()
  await user.type(form.getByLabelText(/^Name of the certificate/), 'Lift test')
  await user.click(form.getByRole('button', { name: 'Add certificate' }))
  expect(await form.findByText('A work order can have at most 10 certificates.')).toBeVisible()
  expect(form.getByLabelText(/^Name of the certificate/)).toHaveValue('Lift test')
  expect(sent).toMatchObject([{ kind: 'other', name: 'Lift test', expiresOn: '' }])
})

it('a certificate is sent once, after its photo has been made smaller [FIRMSIDE-200]', async () => {
  const { draw } = slowPictures()
  const { user } = openOrderPage()
  const form = await begin(user)
  await user.selectOptions(form.getByLabelText(/^Kind of certificate/), 'Gas safety record')
  await user.type(form.getByLabelText(/^Issued on/), '2020-01-05')
  await user.upload(form.getByLabelText(/^File/), PICTURE)
  await user.dblClick(form.getByRole('button', { name: 'Add certificate' }))
  expect(form.getByRole('button', { name: 'Preparing photos...' })).toHaveAttribute('aria-disabled')
  expect(sent).toEqual([])
  draw()
  await waitFor(() => expect(sent).toMatchObject([{ files: 'gas.jpg' }]))
})

it('a certificate is sent with the last chosen file, even if an earlier file takes longer to make smaller [FIRMSIDE-201]', async () => {
  const { draw } = slowPictures()
  const { user } = openOrderPage()
  const form = await begin(user)
  await user.selectOptions(form.getByLabelText(/^Kind of certificate/), 'Gas safety record')
  await user.type(form.getByLabelText(/^Issued on/), '2020-01-05')
  await user.upload(form.getByLabelText(/^File/), PICTURE)
  await user.upload(form.getByLabelText(/^File/), FILE)
  draw()
  await user.click(form.getByRole('button', { name: 'Add certificate' }))
  await waitFor(() => expect(sent).toMatchObject([{ files: 'gas.pdf' }]))
})

it('certificates open with the token in the request body, and cannot be added before the order is accepted [CERT-10]', async () => {
  linked = buildLinked({ status: 'Done', appointment: null, certificates: [GIVEN] })
  const saved = vi.spyOn(URL, 'createObjectURL')
  const asked: unknown[] = []
  server.use(
    http.post(api('/order-links/certificates/read'), async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/pdf' } })
    }),
  )
  const { user, unmount } = openOrderPage()
  await user.click(await screen.findByRole('button', { name: 'Open the file gas.pdf' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked).toEqual([{ token: ORDER_TOKEN, certificateId: 3 }])
  unmount()
  linked = buildLinked({ status: 'Sent', appointment: null })
  openOrderPage()
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a certificate...' })).not.toBeInTheDocument()
})
