import type { Issue } from '@doorstep/contract/issues/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIssue, signIn } from '../../../../test/estate.ts'
import { renderAlone } from '../../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../../test/server.ts'
import { RedactPhotoDialog } from './RedactPhotoDialog.tsx'
import { RedactTextDialog } from './RedactTextDialog.tsx'

const photo = (id: number, name: string): Issue['attachments'][number] => {
  const url = `/api/issues/41/attachments/${id}`
  return { id, name, type: 'image/jpeg', size: 9, url, thumbnailUrl: `${url}?size=thumbnail`, state: 'ready' }
}
const issue = buildIssue({
  can: ['issue:redact'],
  attachments: [photo(5, 'tap.jpg'), photo(6, 'sink.jpg'), { ...photo(7, 'lost.jpg'), state: 'failed' }],
})

let now: Issue
let sent: unknown[]
let keys: (string | null)[]
let answers: (() => Response)[]

beforeEach(() => {
  now = issue
  sent = []
  keys = []
  answers = []
  signIn(['issue:redact'], 'PMGR')
  const redacted = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/api', '')
    sent.push([path, await request.json()])
    keys.push(request.headers.get('idempotency-key'))
    return answers.shift()?.() ?? HttpResponse.json({ ...issue, version: 2 })
  }
  server.use(
    http.get(api('/issues/41'), () => HttpResponse.json(now)),
    http.get(api('/issues/41/events'), () => HttpResponse.json([])),
    http.get(api('/issues/41/attachments/:id'), () => new HttpResponse('a picture')),
    http.post(api('/issues/41/redact'), redacted),
    http.post(api('/issues/41/attachments/:id/redact'), redacted),
  )
})

const handleClose = vi.fn<() => void>()
const openText = () => renderAlone(<RedactTextDialog issue={issue} onClose={handleClose} />)
const openPhoto = () => renderAlone(<RedactPhotoDialog issue={issue} onClose={handleClose} />)
const dialog = () => within(screen.getByRole('dialog'))
const reason = () => dialog().getByLabelText(/^Reason/)
const problems = async () => within(await dialog().findByRole('alert')).getAllByRole('button')

describe('the redaction of words', () => {
  it('the redaction of words removes the words with a reason, and shows which field is missing [REDACT-02]', async () => {
    const { user } = openText()
    await user.click(dialog().getByRole('button', { name: 'Remove permanently' }))
    expect((await problems()).map(({ textContent }) => textContent)).toEqual([
      'Words are required.',
      'Reason is required.',
    ])
    await user.type(dialog().getByLabelText(/^Words/), 'Mr Reed')
    await user.type(reason(), 'He asked.')
    await user.click(dialog().getByRole('button', { name: 'Remove permanently' }))
    expect(await screen.findByText('Words removed.')).toBeInTheDocument()
    expect(sent).toEqual([['/issues/41/redact', { words: 'Mr Reed', reason: 'He asked.' }]])
    expect(handleClose).toHaveBeenCalled()
  })

  it('the redaction of words keeps the words after a refusal and shows the reason, and retries a lost request with the same key [REDACT-07]', async () => {
    answers.push(
      () =>
        HttpResponse.json(
          { ...failure('INVALID', 'Check the fields.'), fields: { words: 'They are nowhere.' } },
          { status: 400 },
        ),
      () => HttpResponse.error(),
    )
    const { user } = openText()
    await user.type(dialog().getByLabelText(/^Words/), 'Mr Reed')
    await user.type(reason(), 'He asked.')
    const submit = dialog().getByRole('button', { name: 'Remove permanently' })
    await user.click(submit)
    expect((await dialog().findAllByText('They are nowhere.'))[0]).toBeVisible()
    expect(dialog().getByLabelText(/^Words/)).toHaveValue('Mr Reed')
    await user.type(dialog().getByLabelText(/^Words/), 's')
    await user.click(submit)
    expect(await dialog().findByText('We couldn’t redact the words. Try again.')).toBeVisible()
    await user.click(submit)
    expect(await screen.findByText('Words removed.')).toBeInTheDocument()
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
    expect(keys[1]).not.toBe(keys[0])
  })
})

describe('the redaction of a photo', () => {
  it('the redaction of a photo accepts areas as numbers, lets keys move and remove the areas, and sends the areas with a reason [REDACT-06]', async () => {
    const { user } = openPhoto()
    await dialog().findByRole('img', { name: 'tap.jpg' })
    await user.type(reason(), 'A face.')
    await user.click(dialog().getByRole('button', { name: 'Redact permanently' }))
    expect((await problems()).map(({ textContent }) => textContent)).toEqual(['Mark the area to black out.'])
    await user.click(dialog().getByRole('button', { name: 'Add an area' }))
    await user.click(dialog().getByRole('button', { name: 'Add an area' }))
    await user.click(dialog().getByRole('button', { name: 'Remove area 2' }))
    const width = dialog().getByLabelText('Width (%)')
    await user.clear(width)
    expect(width).toHaveValue('')
    await user.type(width, '60')
    await user.tab()
    expect(width).toHaveValue('60')
    dialog()
      .getByRole('button', { name: /^Area 1/ })
      .focus()
    await user.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
    const area = { left: 40, top: 39, width: 60, height: 20 }
    expect(
      dialog().getByRole('button', {
        name: 'Area 1: 40% from the left, 39% from the top, 60% wide, 20% high',
      }),
    ).toHaveFocus()
    await user.click(dialog().getByRole('button', { name: 'Redact permanently' }))
    expect(await screen.findByText('Photo blacked out.')).toBeInTheDocument()
    expect(sent).toEqual([['/issues/41/attachments/5/redact', { areas: [area], reason: 'A face.' }]])
  })

  it('the redaction of a photo sends the areas of the chosen photo, and offers only photos that can be shown [REDACT-05]', async () => {
    const { user } = openPhoto()
    await user.click(await dialog().findByRole('button', { name: 'Add an area' }))
    await user.click(dialog().getByRole('button', { name: /Photo$/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['1. tap.jpg', '2. sink.jpg'])
    await user.click(screen.getByRole('option', { name: '2. sink.jpg' }))
    expect(await dialog().findByRole('img', { name: 'sink.jpg' })).toBeInTheDocument()
    expect(dialog().queryByRole('button', { name: /^Area 1/ })).not.toBeInTheDocument()
  })

  it('the redaction of a photo asks for another photo if somebody else redacted the chosen photo first [REDACT-07]', async () => {
    now = { ...issue, version: 2, attachments: [photo(6, 'sink.jpg'), photo(8, 'tap.jpg')] }
    const { user } = openPhoto()
    const told = 'Somebody else has changed or removed this photo in the meantime.'
    expect(await dialog().findByText(told)).toBeVisible()
    await user.click(dialog().getByRole('button', { name: /Photo$/ }))
    await user.click(await screen.findByRole('option', { name: '2. tap.jpg' }))
    await waitFor(() => expect(dialog().queryByText(told)).not.toBeInTheDocument())
    expect(await dialog().findByRole('img', { name: 'tap.jpg' })).toBeInTheDocument()
  })
})
