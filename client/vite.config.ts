import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { smallLoading } from './scripts/loading.ts'
import { DEV_SETTINGS, fillSettings } from './scripts/placeholders.ts'

/** Stands in for the server, which fills the settings into the built pages when it starts. */
const devSettings: Plugin = {
  name: 'dev-settings',
  apply: 'serve',
  transformIndexHtml: { order: 'pre', handler: (html) => fillSettings(html, DEV_SETTINGS) },
}

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '..', 'PORT')
  return {
    // The page speaks English alone; the component library brings its words in thirty languages.
    plugins: [
      react(),
      tailwindcss(),
      optimizeLocales.vite({ locales: ['en-US'] }),
      devSettings,
      smallLoading,
    ],
    server: { proxy: { '/api': `http://localhost:${PORT}` } },
    build: { target: 'es2023' },
  }
})
