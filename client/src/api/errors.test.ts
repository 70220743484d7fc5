import { expect, it, vi } from 'vitest'
import { ApiError, unreachable, unreadable } from './apiError.ts'
import { fixedText, saveText, serverTextOr, showFieldErrors } from './errors.ts'

const answer = (status: number, message = 'The server says why.') =>
  new ApiError({ kind: 'answer', status, message })

it.each([400, 403, 409, 429])('explains a fixed text by the server for %i', (status) => {
  expect(fixedText(answer(status), 'Failed to fetch issues')).toEqual({
    message: 'Failed to fetch issues',
    detail: 'The server says why.',
  })
})

it('shows a fixed text alone where there is nothing to explain', () => {
  const alone = { message: 'Failed to fetch issues' }
  for (const error of [answer(404), answer(500), unreachable(), unreadable(502), new Error('x')]) {
    expect(fixedText(error, 'Failed to fetch issues')).toEqual(alone)
  }
})

it('prefers the text of the server where the catalogue says so', () => {
  expect(serverTextOr(answer(400), 'Failed')).toBe('The server says why.')
  expect(serverTextOr(unreachable(), 'Failed')).toBe('Failed')
})

it('says of a failed save what kind of failure it was', () => {
  const technical = 'Failed to submit the issue due to technical error, please try again later...'
  expect(saveText(answer(409), technical)).toBe('The server says why.')
  expect(saveText(answer(500), technical)).toBe(technical)
  expect(saveText(unreachable(), technical)).toBe('Server error. Please try again.')
  expect(saveText(unreadable(502), technical)).toBe('Server error. Please try again.')
})

it('puts the sentences of the server at the fields of the form', () => {
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
