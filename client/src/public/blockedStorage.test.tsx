import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { api, server } from '../../test/server.ts'
import { LoginPage } from './LoginPage.tsx'

describe('login without browser storage', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('Refused.', name)
  }

  it.each([
    [
      'refuses access',
      () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError')),
    ],
    [
      'is full',
      () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError')),
    ],
    ['forgets at once', () => vi.spyOn(Storage.prototype, 'setItem').mockReturnValue(undefined)],
  ])(
    'login without browser storage explains why nobody can log in and opens no session when storage %s [LOGIN-200]',
    async (_what, block) => {
      const sent = vi.fn<() => void>()
      server.use(
        http.post(api('/login'), () => {
          sent()
          return HttpResponse.json({})
        }),
      )
      const user = userEvent.setup()
      render(<LoginPage onInterest={() => {}} />)
      const blocked = block()
      await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'priya@example.org')
      await user.type(screen.getByLabelText(/^Password/), 'Doorstep-Demo-26')
      await user.click(screen.getByRole('button', { name: 'Sign in' }))
      expect(await screen.findByText(/your browser does not let this site store data/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(sent).not.toHaveBeenCalled()
      blocked.mockRestore()
    },
  )
})
