import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { currentTheme, flipTheme } from '../lib/theme.ts'
import { IconButton } from '../ui/IconButton.tsx'

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme)
  return (
    <IconButton
      icon={theme === 'dark' ? Sun : Moon}
      label={theme === 'dark' ? 'Use light theme' : 'Use dark theme'}
      onPress={() => setTheme(flipTheme())}
    />
  )
}
