import './kit/theme/theme.css';
import './kit/theme/base.css';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { keepPageOnDrop } from './kit/keep-page-on-drop.ts';

keepPageOnDrop();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
