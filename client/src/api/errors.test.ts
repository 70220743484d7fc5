import { expect, it, vi } from 'vitest'
import { ApiError, unreachable, unreadable } from './apiError.ts'
import { fixedText, saveText, serverTextOr, showFieldErrors } from './errors.ts'

const answer = (status: number, message = 'The server says why.') =>
  new ApiError({ kind: 'answer', status, message })

it.each([400, 403, 409, 429])(
  "fixedText adds the server's explanation to the fixed text for status %i",
  (status) => {
    expect(fixedText(answer(status), 'Failed to fetch issues')).toEqual({
      message: 'Failed to fetch issues',
      detail: 'The server says why.',
    })
  },
)

it('fixedText leaves out "Try again." if the server explains the failure', () => {
  const text = 'We couldn’t save the view. Try again.'
  expect(fixedText(answer(409), text).message).toBe('We couldn’t save the view.')
  expect(fixedText(answer(500), text).message).toBe(text)
})

it('fixedText shows only the fixed text if there is nothing to explain', () => {
  const alone = { message: 'Failed to fetch issues' }
  for (const error of [answer(404), answer(500), unreachable(), unreadable(502), new Error('x')]) {
    expect(fixedText(error, 'Failed to fetch issues')).toEqual(alone)
  }
})

it("serverTextOr prefers the server's text", () => {
  expect(serverTextOr(answer(400), 'Failed')).toBe('The server says why.')
  expect(serverTextOr(unreachable(), 'Failed')).toBe('Failed')
})

it('saveText returns different texts for a refused save, a server error and a missing answer', () => {
  const technical = 'Failed to submit the issue due to technical error, please try again later...'
  expect(saveText(answer(409), technical)).toBe('The server says why.')
  expect(saveText(answer(500), technical)).toBe(technical)
  expect(saveText(unreachable(), technical)).toBe('Server error. Please try again.')
  expect(saveText(unreadable(502), technical)).toBe('Server error. Please try again.')
})

it("showFieldErrors shows the server's messages at the form's fields", () => {
  const setError = vi.fn<() => void>()
  const error = new ApiError({
    kind: 'answer',
    status: 400,
    message: 'Bad',
    fields: { CategoryId: 'Choose one.' },
  })
  expect(showFieldErrors<{ categoryId: string }>(error, setError, ['categoryId'])).toBe(true)
  expect(setError).toHaveBeenCalledWith('categoryId', { type: 'server', message: 'Choose one.' })
  expect(showFieldErrors<{ title: string }>(error, setError, ['title'])).toBe(false)
})
