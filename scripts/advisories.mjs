// npm run advisories: asks the registry for known holes in what is shipped. Exits with 1 when one is high or critical.
import { bringNode24, root, spawnNpm } from './node24.mjs';

const node24 = bringNode24();
const args = ['audit', '--package-lock-only', '--omit=dev', '--audit-level=high', '--json'];
const { status, stdout } = spawnNpm(node24.node, args, {
  cwd: root,
  env: node24.env,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
// npm exits alike for advisories and without an answer.
const report = readReport(stdout);
if (!report?.auditReportVersion) {
  console.log('Advisories: no registry answers here, so they are skipped.');
} else if (status === 0) {
  console.log('Advisories: none that is high or critical.');
} else {
  for (const { name, severity, via } of Object.values(report.vulnerabilities)) {
    const titles = via.filter((each) => typeof each === 'object').map(({ title, url }) => `${title} ${url}`);
    if (titles.length > 0) console.log(`Advisory for ${name} (${severity}): ${titles.join('; ')}`);
  }
  process.exitCode = 1;
}

function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
