import './kit/theme/theme.css';
import './kit/theme/base.css';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
