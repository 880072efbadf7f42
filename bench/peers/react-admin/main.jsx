// The list of people as react-admin's guide makes one, with the columns, the search and the first page of the console's.
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  EmailField,
  FunctionField,
  List,
  NumberField,
  Resource,
  SearchInput,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const { apiKey } = JSON.parse(document.getElementById('greenroom-config').textContent);
const { token } = JSON.parse(localStorage.getItem('greenroom-session'));

const dataProvider = {
  async getList(resource, { pagination, sort, filter, signal }) {
    const query = new URLSearchParams({
      page: pagination.page,
      limit: pagination.perPage,
      sort_by: sort.field,
      sort_dir: sort.order.toLowerCase(),
      ...filter,
    });
    const response = await fetch(`/admin/users?${query}`, {
      headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}` },
      signal,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const { data, totalCounts } = await response.json();
    return { data, total: totalCounts };
  },
};

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const UserList = () => (
  <List filters={filters} perPage={10} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick={false}>
      <TextField source="name" />
      <EmailField source="email" />
      <FunctionField label="Location" render={({ city, state }) => `${city}, ${state}`} />
      <FunctionField label="Talents" render={({ roles }) => roles.map(({ title }) => title).join(', ')} />
      <DateField source="createdAt" label="Joined" />
      <NumberField source="totalSpent" options={{ style: 'currency', currency: 'USD' }} />
      <BooleanField source="featured" />
      <BooleanField source="active" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="users" list={UserList} />
  </Admin>,
);
