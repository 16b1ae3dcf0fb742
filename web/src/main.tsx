import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import './theme/tokens.css'
import './theme/base.css'
import './theme/controls.css'
import { createQueryClient } from './api/queries.ts'
import { App } from './app.tsx'
import { useGuardedLocation } from './controls/leaving.ts'
import { SettingsProvider } from './theme/settings-provider.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SettingsProvider>
        <Router hook={useGuardedLocation}>
          <App />
        </Router>
      </SettingsProvider>
    </QueryClientProvider>
  </StrictMode>,
)
