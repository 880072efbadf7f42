const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Given names that are common in American cities today; some have accents. */
export const FIRST_NAMES = list(`
Aaliyah Aaron Abigail Adaeze Adam Adele Aditi Adrian Aiden Aisha Akira Alana Alejandro Alex Alexis Alice Alina Amara Amelia
Amir Ana Anaïs André Andrea Angel Angela Anika Anthony Antoine Anya Aria Ariana Arjun Asha Ashley Astrid Aurora Austin Ava
Avery Ayesha Bailey Beatriz Ben Bianca Björn Blake Brandon Brianna Brooke Bruno Caleb Camila Carlos Carmen Caroline Carter
Cecilia Chiara Chidi Chloe Chloé Christian Clara Claudia Cole Connor Cora Curtis Daisy Damian Dana Daniel Daniela Dante
Darius David Dawn Deja Delia Demetrius Derek Desmond Diana Diego Dimitri Dominic Dorian Dylan Ebony Eden Edgar Efua Elena
Eli Eliana Elias Elise Ella Elliot Emeka Emil Emily Emma Enzo Eric Erin Esperanza Esther Ethan Eva Evan Ezra Farah Faith
Fatima Felix Fernanda Finn Fiona Florence Frances Francesco Freya Gabriel Gabriela Gavin Genevieve George Georgia Gianna
Giovanni Grace Grant Greta Hana Hannah Harper Harriet Hassan Hazel Hector Helena Henry Holly Hugo Ian Ibrahim Ida Imani
Imran Ines Ingrid Iris Isaac Isabel Isaiah Isla Ivan Ivy Jack Jada Jalen Jamal James Jamila Jana Jasmine Javier Jaylen
Jeremiah Jessica Jin Joanna Jocelyn Joel Jonah Jordan José Josephine Joshua Juan Julia Julian Juliette June Kai Kamala Kara
Karim Kate Kayla Keanu Keisha Kelly Kendrick Kenji Kevin Khalil Kiara Kofi Kwame Kyle Laila Lamar Lara Latoya Laura Lauren
Layla Leah Leila Leo Leon Leticia Lewis Liam Lila Lina Logan Lorenzo Lucas Lucía Lucy Luis Luka Luna Lydia Mabel Maddox
Madison Maeve Malia Malik Manuel Mara Marcus Margot Maria Mariana Marisol Marlon Martín Mason Mateo Matilda Maya Mei Mia
Micah Michelle Miguel Mila Miles Mina Miriam Mohamed Monica Morgan Mya Nadia Naomi Natalia Nate Nathan Nia Nicolás Nina
Nisha Noah Noel Nora Obinna Octavia Odessa Olga Olive Oliver Olivia Omar Orlando Oscar Owen Paloma Parker Patrice Paul
Penelope Percy Phoebe Pilar Priya Quentin Quincy Rachel Rafael Raj Ramona Raquel Raúl Ravi Reggie Renata Renée Rhea Riley
Rita Robin Rocío Rohan Roman Rosa Rosalind Rowan Ruby Rufus Ruth Ryan Saanvi Sadie Salma Sam Samira Samuel Santiago Sara
Sasha Sean Sebastian Selena Serena Shanice Shreya Sienna Silas Simone Sofía Solange Soren Stella Steven Suki Talia Tamika
Tara Tariq Tatiana Terrence Tessa Theo Thiago Tobias Tomás Trevor Trinity Tyrone Uma Valentina Vanessa Vera Victor Viola
Violet Vivian Wesley Willa William Winston Wren Xavier Ximena Yara Yasmin Yolanda Yuki Yusuf Zainab Zara Zoë Zuri`);

export const LAST_NAMES = list(`
Abbott Abdi Abrams Acosta Adams Adeyemi Agarwal Aguilar Ahmed Akhtar Albright Alexander Ali Allen Alvarez Andersen Anderson
Andrews Aoki Aquino Archer Armstrong Arnold Arroyo Asante Ashford Atkins Avila Ayala Bailey Baker Baldwin Banerjee Banks
Barnes Barrett Bauer Baxter Beaumont Becker Bell Benjamin Bennett Bernard Berry Bianchi Bishop Black Blackwood Blake
Blanchard Bose Boucher Bowen Boyd Bradley Brennan Briggs Brooks Brown Bryant Burgess Burke Burns Butler Byrd Cabrera
Caldwell Calloway Campbell Cardoso Carlson Carpenter Carr Carroll Carter Castillo Castro Chambers Chan Chandra Chang Chapman
Charles Chavez Chen Cheng Cho Chowdhury Christensen Clark Clarke Clayton Cohen Cole Coleman Collins Contreras Cook Cooper
Cordero Cortez Costa Crawford Cruz Cummings Cunningham Dalton Daniels Das Davenport Davis Dawson Day Delacroix Delgado
Desai Diallo Diaz Dickson Dixon Dominguez Donovan Dorsey Douglas Doyle Drake Duarte Dubois Duncan Dunn Duran Eaton Edwards
Ekström Ellington Elliott Ellis Emerson Erickson Escobar Espinoza Estrada Evans Everett Farah Farrell Ferguson Fernandes
Fernández Ferrari Fields Figueroa Finch Fischer Fisher Fitzgerald Fleming Fletcher Flores Flynn Fonseca Ford Foster Fowler
Fox Francis Franklin Freeman Frost Fuentes Fujimoto Fuller Gaines Gallagher Garcia Gardner Garrett Garza Gates Gibbs Gibson
Gill Gilmore Giordano Glover Gomes Gómez González Goodman Gordon Graham Grant Graves Gray Greene Griffin Gross Guerrero
Gupta Gutierrez Guzmán Haddad Hale Hall Hamilton Hansen Hardy Harper Harrington Harris Harrison Hart Harvey Hayes Henderson
Henry Hernández Herrera Hicks Higgins Hill Hoang Hoffman Holland Holloway Holmes Hopkins Horton Howard Hudson Huerta Hughes
Hunt Hunter Hussain Ibarra Ingram Ito Iyer Jackson Jacobs James Jansen Jefferson Jenkins Jennings Jensen Jiménez Johansson
Johnson Jones Jordan Joseph Joshi Kane Kang Kapoor Katz Keller Kelley Kennedy Kerr Khan Kim King Klein Knight Kobayashi
Kowalski Kumar Lambert Lane Larsen Larson Lawrence Lawson Le Leblanc Lee Leon Levine Lewis Li Lin Lindqvist Little Liu
Logan Long Lopez Love Lozano Lucas Luna Lynch Lyons MacDonald Maldonado Malone Manning Marino Marquez Marshall Martin
Martínez Mason Massey Mathis Matthews Maxwell May Mbeki McBride McCarthy McCoy McDaniel McKinney Medina Mehta Mejía Mendez
Mendoza Mensah Mercado Meyer Miles Miller Mills Miranda Mitchell Molina Monroe Montgomery Moody Moore Morales Moreau Moreno
Morgan Morris Morrison Moss Mukherjee Mullins Muñoz Murphy Murray Myers Nair Nakamura Navarro Neal Nelson Newman Newton
Nguyen Nichols Nielsen Nolan Norman Novak Nuñez Nwosu Obi Ochoa Okafor Okonkwo Oliveira Olsen Olson Ortega Ortiz Osborne
Osei Owens Pacheco Page Palmer Paredes Park Parker Parsons Patel Patterson Payne Peña Perez Perkins Perry Petersen Pham
Phillips Pierce Pope Porter Powell Pratt Price Quinn Quintero Rahman Ramírez Ramos Randall Rao Ray Reed Reese Reeves Reid
Reyes Reynolds Rhodes Rice Richards Richardson Riley Rios Rivera Robbins Roberts Robinson Rodríguez Rogers Rojas Romero Rosario
Rose Ross Rossi Rowe Roy Ruiz Russell Ryan Saito Salazar Salinas Sanchez Sanders Sandoval Santana Santiago Santos Sato
Saunders Schmidt Schneider Schultz Scott Serrano Shah Sharma Shaw Sheikh Shepherd Sherman Silva Simmons Simon Simpson Sims
Singh Skinner Sloan Smith Snyder Sosa Soto Sousa Sparks Spencer Stanley Stein Stephens Sterling Stevens Stewart Stone
Strickland Suárez Sullivan Summers Sutherland Sutton Suzuki Takahashi Tan Tanaka Tate Taylor Thomas Thompson Thornton Torres
Townsend Tran Trujillo Tucker Turner Tyler Underwood Valdez Valencia Valentine Vance Vargas Vasquez Vaughn Vega Velasco
Velez Villanueva Vincent Wade Wagner Walker Wallace Walsh Walton Wang Ward Warner Washington Watanabe Waters Watkins Watson
Watts Weaver Webb Weber Webster Weiss Wells West Whitaker White Wiley Wilkins Williams Williamson Willis Wilson Winters
Wise Wolfe Wong Wood Woods Wright Wu Yamamoto Yang Yates Yoon York Young Zamora Zhang Zhao Zimmerman`);

/** Sixty letters each, to test narrow screens. */
export const LONG_NAMES = [
  'Maximiliana Konstantinopoulou-Featherstonehaugh de la Fuente',
  'Bartholomew Oluwaseun Adebayo-Worthington of Upper Riverside',
] as const;
