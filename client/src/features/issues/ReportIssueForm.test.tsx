import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../test/estate.ts'
import { device } from '../../../test/idb.ts'
import {
  chooseOption,
  drawReport,
  filePicker,
  fillReport,
  openReport,
  submitReport,
} from '../../../test/reportForm.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { EMPTY_REPORT } from './issueValues.ts'
import { begin } from './waiting/report.ts'

interface Sent {
  key: string | null
  fields: Record<string, string>
  files: number
}

let sent: Sent[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  sent = []
  answers = []
  signIn(['issue:report'])
  server.use(
    http.post(api('/issues/report'), async ({ request }) => {
      const parts = partsOf(await request.text())
      sent.push({
        key: request.headers.get('idempotency-key'),
        fields: Object.fromEntries(
          parts.filter(({ isFile }) => !isFile).map(({ name, text }) => [name, text]),
        ),
        files: parts.filter(({ name, isFile }) => isFile && name === 'Files').length,
      })
      return answers.shift()?.() ?? HttpResponse.json(buildIssue(), { status: 201 })
    }),
  )
})

// The test browser's File differs from the runtime's, so the runtime's form parser rejects it.
function partsOf(body: string): { name: string; isFile: boolean; text: string }[] {
  return [...body.matchAll(/name="([^"]*)"(; filename="[^"]*")?[^\0]*?\r\n\r\n([^\0]*?)\r\n--/g)].map(
    ([, name = '', file, text = '']) => ({ name, isFile: file !== undefined, text }),
  )
}

const photo = (name: string, type = 'image/gif') => new File(['picture'], name, { type })

const chosenPhotos = () => screen.getByRole('list', { name: 'Chosen photos' })

function tooLarge(name: string, type?: string): File {
  return Object.defineProperty(photo(name, type), 'size', { value: 5_242_880 })
}

describe('the report form', () => {
  it('the report form names the home once and keeps its buttons outside the part that scrolls [ISSUE-202]', async () => {
    await openReport({ name: '4 Pippin Lane', address: '4 Pippin Lane, Reading' })
    const form = within(screen.getByRole('dialog', { name: 'Report New Issue' }))
    expect(form.getByText('4 Pippin Lane, Reading')).toBeVisible()
    const title = form.getByRole('textbox', { name: /^Title/ })
    const submit = form.getByRole('button', { name: 'Submit issue' })
    expect(title.closest('.tall-dialog\\:overflow-y-auto')).toBeInTheDocument()
    expect(submit.closest('.tall-dialog\\:overflow-y-auto')).toBeNull()
  })

  it('the report form requires a title, a description and a category, with a message at each field [ISSUE-01, ISSUE-03, ISSUE-04, ISSUE-07, ISSUE-08, ISSUE-11, ISSUE-12]', async () => {
    const { user } = await openReport()
    await submitReport(user)
    const summary = await screen.findByRole('alert')
    for (const text of ['Title is required.', 'Description is required.', 'Category is required.']) {
      expect(within(summary).getByText(text)).toBeInTheDocument()
      expect(screen.getAllByText(text)).toHaveLength(2)
    }
    expect(sent).toEqual([])
  })

  it('the report form requires 5 characters in the title and in the description [ISSUE-05, ISSUE-09]', async () => {
    const { user } = await openReport()
    await user.type(screen.getByLabelText(/^Title/), 'Tap!')
    await user.type(screen.getByLabelText(/^Description/), ' abcd ')
    await submitReport(user)
    expect(await screen.findAllByText('Title must be 5 to 100 characters.')).not.toHaveLength(0)
    expect(screen.getAllByText('Description must be 5 to 5000 characters.')).not.toHaveLength(0)
  })

  it('the report form limits the title to 100 characters [ISSUE-06]', async () => {
    await openReport()
    expect(screen.getByLabelText(/^Title/)).toHaveAttribute('maxlength', '100')
  })

  it('the report form shows and requires each category level only if it has choices [ISSUE-13, ISSUE-14, ISSUE-15, ISSUE-16]', async () => {
    const { user } = await openReport()
    expect(screen.queryByText('Subcategory')).not.toBeInTheDocument()
    await chooseOption(user, 'Category', 'Plumbing')
    await submitReport(user)
    expect(await screen.findAllByText('Subcategory is required.')).not.toHaveLength(0)
    expect(screen.queryByText('Sub-subcategory')).not.toBeInTheDocument()
    await chooseOption(user, 'Subcategory', 'Taps')
    await submitReport(user)
    expect(await screen.findAllByText('Sub-subcategory is required.')).not.toHaveLength(0)
    await chooseOption(user, 'Sub-subcategory', 'Dripping')
    await chooseOption(user, 'Category', 'General')
    expect(screen.queryByText('Subcategory')).not.toBeInTheDocument()
  })

  it('the report form offers a category search that works with the keyboard alone [PHONE-60, PHONE-61]', async () => {
    const { user } = await openReport()
    await user.type(await screen.findByRole('combobox', { name: 'What is wrong?' }), 'drippin tap')
    // On a slow machine, the list can still show the results for a part of the text.
    await waitFor(() =>
      expect(screen.getAllByRole('option')[0]).toHaveAccessibleName('Plumbing / Taps / Dripping'),
    )
    await user.keyboard('{ArrowDown}{Enter}')
    for (const [label, name] of [
      ['Category', 'Plumbing'],
      ['Subcategory', 'Taps'],
      ['Sub-subcategory', 'Dripping'],
    ])
      expect(
        await screen.findByRole('button', {
          name: new RegExp(`^${name}.*${label}( \\*)?$|${label}.*${name}`),
        }),
      ).toBeVisible()
    expect(screen.getByText('Which part of the tap?')).toBeVisible()
    await chooseOption(user, 'Category', 'General')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'What is wrong?' })).toHaveValue('General'),
    )
  })

  it('the report form sends the field names of the specification, trimmed, and confirms the report [ISSUE-10, ISSUE-17, ISSUE-18, ISSUE-26, ISSUE-36, ISSUE-47]', async () => {
    const { user, handleClose } = await openReport()
    await fillReport(user)
    await user.click(screen.getByRole('checkbox', { name: 'A vulnerable person is affected' }))
    await user.upload(filePicker(), [photo('a.gif'), photo('b.heic', '')])
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ files: 2, key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(sent[0]?.fields).toEqual({
      UserId: '7',
      Title: 'Kitchen tap drips',
      Description: 'It drips all night.',
      CategoryId: '2',
      Status: 'Submitted',
      PropertyId: '3',
      VulnerablePersons: 'true',
    })
    expect(handleClose).toHaveBeenCalled()
    expect(device.size).toBe(0)
  })

  it('the report form names the files that it does not accept [ISSUE-20, ISSUE-22, ISSUE-25]', async () => {
    const { user } = await openReport()
    const twice = photo('a.gif')
    await user.upload(filePicker(), [twice, twice, photo('b.gif'), photo('c.gif'), photo('d.gif')])
    expect(screen.getByText('You can upload a maximum of 3 files.')).toBeInTheDocument()
    expect(screen.getByText('Some files were already uploaded and were skipped.')).toBeInTheDocument()
    expect(within(screen.getByRole('list', { name: 'Chosen photos' })).getAllByRole('listitem')).toHaveLength(
      3,
    )
    await user.click(screen.getByRole('button', { name: 'Remove b.gif' }))
    expect(screen.queryByText('b.gif')).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Photos' })).toContainElement(
      document.activeElement as HTMLElement,
    )
  })

  it('the report form names a photo that is too large, and offers to shrink the photo if the browser can draw it [ISSUE-22] [KEEP-60]', async () => {
    const { user } = await openReport()
    await user.upload(filePicker(), [
      tooLarge('roof.gif'),
      photo('good.gif'),
      tooLarge('view.jpg', 'image/jpeg'),
    ])
    const alert = screen.getByRole('alert')
    expect(within(alert).getByText('Each file must be less than 5 MB.')).toBeInTheDocument()
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['roof.gif5.0 MB', 'view.jpg5.0 MBMake photo smaller'])
    expect(within(chosenPhotos()).getByText('good.gif')).toBeInTheDocument()
  })

  it('the report form shows an error if a photo cannot be shrunk, and does not send the report without the photo [KEEP-60]', async () => {
    const { user } = await openReport()
    await fillReport(user)
    let fail: (why: Error) => void = () => undefined
    vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (fail = reject)))
    await user.upload(filePicker(), tooLarge('view.jpg', 'image/jpeg'))
    await user.click(screen.getByRole('button', { name: 'Make smaller: view.jpg' }))
    expect(within(chosenPhotos()).getByText('5.0 MB, being made smaller...')).toBeInTheDocument()
    await submitReport(user)
    fail(new Error('no picture'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t make this photo smaller. Choose another one.view.jpg')
    expect(screen.queryByRole('list', { name: 'Chosen photos' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
    vi.unstubAllGlobals()
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })
})

describe('a failed report', () => {
  it('the report form shows the error in the dialog, keeps the typed text, and retries with the same key [ISSUE-39, ISSUE-42]', async () => {
    const { user, handleClose } = await openReport()
    answers = [
      () => HttpResponse.error(),
      () => HttpResponse.json(failure('INTERNAL', 'No detail.'), { status: 500 }),
    ]
    await fillReport(user)
    await submitReport(user)
    expect(await screen.findByText('Server error. Please try again.')).toBeInTheDocument()
    await submitReport(user)
    expect(
      await screen.findByText('Failed to submit the issue due to technical error, please try again later...'),
    ).toBeInTheDocument()
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kitchen tap drips')
    expect(handleClose).not.toHaveBeenCalled()
    await submitReport(user)
    expect(await screen.findByText('Issue reported successfully!')).toBeInTheDocument()
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('the report form shows an unreadable answer as a server error [ISSUE-42]', async () => {
    const { user } = await openReport()
    answers = [() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })]
    await fillReport(user)
    await submitReport(user)
    expect(await screen.findByText('Server error. Please try again.')).toBeInTheDocument()
  })

  it('the report form shows the server’s own message, at the field that the message names [ISSUE-41]', async () => {
    const { user } = await openReport()
    const fields = {
      title: 'Title has a character that cannot be stored. Type the text again instead of pasting it.',
    }
    answers = [
      () => HttpResponse.json(failure('FORBIDDEN', 'You cannot report here.'), { status: 403 }),
      () => HttpResponse.json(failure('INVALID', 'Check the form.', { fields }), { status: 400 }),
    ]
    await fillReport(user)
    await submitReport(user)
    expect(await screen.findByText('You cannot report here.')).toBeInTheDocument()
    await submitReport(user)
    expect(await screen.findAllByText(fields.title)).toHaveLength(2)
  })
})

describe('a unsent report', () => {
  it('a report with typed text closes only after a confirmation, and is offered again later', async () => {
    const { user, handleClose, unmount } = await openReport()
    await fillReport(user)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(handleClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(handleClose).toHaveBeenCalled()
    await waitFor(() => expect(device.size).toBe(1))
    unmount()

    drawReport()
    await user.click(await screen.findByRole('button', { name: 'Continue with the report' }))
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kitchen tap drips')
  })

  it('a report form without any text closes at once', async () => {
    const { user, handleClose } = await openReport()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(handleClose).toHaveBeenCalled()
  })

  it('a draft of a report is never offered to another person', async () => {
    const values = { ...EMPTY_REPORT, title: 'Secret' }
    const place = { id: 3, can: [], label: 'Flat 12' }
    device.set('report:8:k-1', begin(8, { values, files: [], place }))
    await openReport()
    expect(screen.queryByText(/report that was not sent/)).not.toBeInTheDocument()
  })
})
